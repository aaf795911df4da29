package dev.joule.bench.harness;

import dev.joule.load.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes results as a JSON list, one object per cell that has figures. */
final class ResultJson {

    private ResultJson() {}

    /** Formats these rows and subjects of a suite. */
    static String format(String suite, Results results, List<Row> rows, List<Subject> subjects) {
        List<Map<String, Object>> cells = new ArrayList<>();
        for (Row row : rows) {
            for (Subject subject : subjects) {
                Summary summary = results.summary(row.name(), subject.name());
                if (summary != null) {
                    cells.add(cell(suite, row, subject.name(), summary));
                }
            }
        }
        return Json.write(cells);
    }

    private static Map<String, Object> cell(
            String suite, Row row, String subject, Summary summary) {
        Map<String, Object> cell = new LinkedHashMap<>();
        cell.put("suite", suite);
        cell.put("row", row.name());
        cell.put("subject", subject);
        cell.put("unit", row.unit());
        cell.put("better", row.better().name().toLowerCase(Locale.ROOT));
        cell.put("median", summary.median());
        cell.put("min", summary.min());
        cell.put("max", summary.max());
        cell.put("n", summary.n());
        return cell;
    }
}
