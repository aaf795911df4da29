package dev.joule.verify.orderings;

import dev.joule.testkit.GeneratedText;
import dev.joule.verify.fault.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Generates the tables of {@code orderings.md} from the essays and the rules. */
@Timeout(60)
class OrderingsDocumentTest {
    private static final Path PAGE = Path.of("..", "docs", "verify", "orderings.md");
    private static final String HEADER =
            """
            | Row of an essay | Race | Fault |
            |---|---|---|
            """;

    @Test
    void theRulesAreUpToDate() throws IOException {
        List<String> rows = EssayRows.all();
        Map<String, List<Rule>> groups =
                Rules.ALL.stream()
                        .collect(
                                Collectors.groupingBy(
                                        OrderingsDocumentTest::packageOf,
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        StringBuilder text = new StringBuilder();
        groups.forEach((name, rules) -> {
            text.append("### ").append(name).append("\n\n").append(HEADER);
            rules.forEach(rule -> linesOf(rule, rows).forEach(line -> text.append(line)));
            text.append('\n');
        });
        GeneratedText.section(PAGE, "rules").check(text.toString());
    }

    @Test
    void theRemarksAreUpToDate() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Rule rule : Rules.ALL) {
            if (!rule.note().isEmpty()) {
                text.append("- `" + rule.name() + "`: " + rule.note() + "\n");
            }
        }
        GeneratedText.section(PAGE, "remarks").check(text.toString());
    }

    private static String packageOf(Rule rule) {
        if (rule.test() == null) {
            String row = rule.rows().getFirst();
            return row.substring(0, row.indexOf(':'));
        }
        String name = rule.test().getPackageName();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static List<String> linesOf(Rule rule, List<String> rows) {
        String cell =
                rule.rows().stream()
                        .map(key -> EssayRows.find(key, rows).replace(" | ", " → "))
                        .collect(Collectors.joining("<br>"));
        if (rule.faults().isEmpty()) {
            return List.of("| " + cell + " | none | |\n");
        }
        List<String> lines = new ArrayList<>();
        String race = rule.test() == null ? rule.name() : "`" + rule.name() + "`";
        for (Fault fault : rule.faults()) {
            lines.add(line(cell, race, "`" + fault.id() + "`"));
            cell = "";
            race = "";
        }
        return lines;
    }

    private static String line(String... cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
