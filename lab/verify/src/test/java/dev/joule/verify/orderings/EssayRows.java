package dev.joule.verify.orderings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the rows of the essays' sections "Memory ordering": a table in either form, or its
 * paragraphs.
 */
final class EssayRows {
    private static final Path CORE =
            Path.of("../..", "core", "src", "main", "java", "dev", "joule", "internal");
    private static final Path COMPUTE =
            Path.of(
                    "../..",
                    "compute",
                    "src",
                    "main",
                    "java",
                    "dev",
                    "joule",
                    "compute",
                    "internal");

    private static final List<String> PACKAGES =
            List.of(
                    "queue",
                    "idle",
                    "driver",
                    "worker",
                    "compensation",
                    "task",
                    "timer",
                    "virtual",
                    "executor",
                    "shutdown");
    private static final List<String> COMPUTE_PACKAGES = List.of("deque", "sleep", "pool");

    private static final Pattern SECTION =
            Pattern.compile("<h2>Memory ordering</h2>(.*?)<h2>", Pattern.DOTALL);
    private static final Pattern PLAIN_TABLE = Pattern.compile("<pre>(.*?)</pre>", Pattern.DOTALL);
    private static final Pattern ROW = Pattern.compile("<tr><td>(.*?)</td></tr>", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("\\{@code ([^}]*)}");

    private EssayRows() {}

    /** Returns all rows, each as {@code package: cell | cell | …}. */
    static List<String> all() throws IOException {
        List<String> rows = new ArrayList<>();
        for (String name : PACKAGES) {
            addRows(CORE, name, rows);
        }
        for (String name : COMPUTE_PACKAGES) {
            addRows(COMPUTE, name, rows);
        }
        return rows;
    }

    private static void addRows(Path essays, String name, List<String> rows) throws IOException {
        List<String> found =
                of(Files.readString(essays.resolve(name).resolve("package-info.java")));
        assertThat(found).as("rows of %s", name).isNotEmpty();
        found.forEach(row -> rows.add(name + ": " + row));
    }

    /** Returns the row with that key. */
    static String find(String key, List<String> rows) {
        int colon = key.indexOf(": ") + 2;
        List<String> found =
                rows.stream()
                        .filter(row -> row.startsWith(key.substring(0, colon)))
                        .filter(row -> row.indexOf(key.substring(colon), colon) >= 0)
                        .toList();
        assertThat(found).as("rows of the essays with the key \"%s\"", key).hasSize(1);
        return found.getFirst();
    }

    static List<String> of(String essay) {
        Matcher section = SECTION.matcher(essay.replaceAll("(?m)^ ?\\* ?", ""));
        if (!section.find()) {
            return List.of();
        }
        String text = section.group(1);
        if (text.contains("<table>")) {
            return htmlRows(text);
        }
        Matcher table = PLAIN_TABLE.matcher(text);
        return table.find() ? plainRows(table.group(1)) : paragraphs(text);
    }

    /**
     * Returns the rows of a plain table, in which cells are two spaces apart and the first line
     * holds the headings.
     */
    private static List<String> plainRows(String table) {
        return table.lines()
                .filter(line -> !line.isBlank())
                .skip(1)
                .map(line -> line.strip().replaceAll(" {2,}", " | "))
                .toList();
    }

    private static List<String> htmlRows(String text) {
        List<String> rows = new ArrayList<>();
        Matcher row = ROW.matcher(text);
        while (row.find()) {
            rows.add(
                    CODE.matcher(row.group(1))
                            .replaceAll("$1")
                            .replaceAll("</td>\\s*<td>", " | ")
                            .replaceAll("\\s+", " "));
        }
        return rows;
    }

    private static List<String> paragraphs(String text) {
        List<String> rows = new ArrayList<>();
        for (String paragraph : text.strip().split("\\n\\s*\\n", -1)) {
            rows.add(paragraph.replaceAll("\\s+", " ").replace("<p>", "").strip());
        }
        return rows;
    }
}
