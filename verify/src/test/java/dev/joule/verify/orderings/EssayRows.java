package dev.joule.verify.orderings;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the rows of an essay's section "Memory ordering": a table in either form, or its
 * paragraphs.
 */
final class EssayRows {
    private static final Pattern SECTION =
            Pattern.compile("<h2>Memory ordering</h2>(.*?)<h2>", Pattern.DOTALL);
    private static final Pattern PLAIN_TABLE = Pattern.compile("<pre>(.*?)</pre>", Pattern.DOTALL);
    private static final Pattern ROW = Pattern.compile("<tr><td>(.*?)</td></tr>", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("\\{@code ([^}]*)}");

    private EssayRows() {}

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
