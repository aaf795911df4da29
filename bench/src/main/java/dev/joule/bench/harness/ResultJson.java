package dev.joule.bench.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes results as a JSON list, one object per cell that has figures. */
public final class ResultJson {

    private ResultJson() {}

    /** Formats these rows and subjects of a suite. */
    public static String format(
            String suite, Results results, List<Row> rows, List<Subject> subjects) {
        List<String> objects = new ArrayList<>();
        for (Row row : rows) {
            for (Subject subject : subjects) {
                Summary summary = results.summary(row.name(), subject.name());
                if (summary != null) {
                    objects.add(object(suite, row, subject.name(), summary));
                }
            }
        }
        return objects.isEmpty() ? "[]\n" : "[\n  " + String.join(",\n  ", objects) + "\n]\n";
    }

    private static String object(String suite, Row row, String subject, Summary summary) {
        return "{\"suite\":%s,\"row\":%s,\"subject\":%s,\"unit\":%s,\"better\":%s,"
                        .formatted(
                                string(suite),
                                string(row.name()),
                                string(subject),
                                string(row.unit()),
                                string(row.better().name().toLowerCase(Locale.ROOT)))
                + String.format(
                        Locale.ROOT,
                        "\"median\":%.4f,\"min\":%.4f,\"max\":%.4f,\"n\":%d}",
                        summary.median(),
                        summary.min(),
                        summary.max(),
                        summary.n());
    }

    static String string(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
