package dev.joule.bench.harness;

import dev.joule.tools.load.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes results as a JSON list, one object per cell that has figures. */
final class ResultJson {

    private final Suite suite;
    private final Results results;

    ResultJson(Suite suite, Results results) {
        this.suite = suite;
        this.results = results;
    }

    /** Formats these rows and subjects. */
    String format(List<Row> rows, List<Subject> subjects) {
        List<Map<String, Object>> cells = new ArrayList<>();
        for (Row row : rows) {
            for (Subject subject : subjects) {
                Summary summary = results.summary(row.name(), subject.name());
                if (summary != null) {
                    cells.add(cell(row, subject, summary));
                }
            }
        }
        return Json.write(cells);
    }

    private Map<String, Object> cell(Row row, Subject subject, Summary summary) {
        Map<String, Object> cell = new LinkedHashMap<>();
        cell.put("suite", suite.name());
        cell.put("row", row.name());
        cell.put("subject", subject.name());
        cell.put("unit", row.unit());
        cell.put("better", row.better().name().toLowerCase(Locale.ROOT));
        cell.put("median", summary.median());
        cell.put("min", summary.min());
        cell.put("max", summary.max());
        cell.put("n", summary.n());
        Summary ratios = ResultTable.ratios(suite, results, row, subject);
        if (ratios != null) {
            cell.put("ratio_min", ratios.min());
            cell.put("ratio_max", ratios.max());
        }
        return cell;
    }
}
