package dev.joule.verify.orderings;

import dev.joule.testkit.GeneratedText;
import dev.joule.verify.document.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Generates {@code orderings.csv} from the package documentation and the rules. */
@Timeout(60)
class OrderingsDocumentTest {
    private static final Path LIST = Path.of("../..", "docs", "verify", "orderings.csv");

    @Test
    void theRulesAreUpToDate() throws IOException {
        List<String> rows = EssayRows.all();
        StringBuilder text =
                new StringBuilder(
                        Csv.line("Row of a package's documentation", "Race", "Fault", "Remark"));
        for (Rule rule : Rules.ALL) {
            text.append(linesOf(rule, rows));
        }
        GeneratedText.file(LIST).check(text.toString());
    }

    /** Returns a line for each fault of a rule, and one if it has none. */
    private static String linesOf(Rule rule, List<String> rows) {
        String essay =
                rule.rows().stream()
                        .map(key -> EssayRows.find(key, rows).replace(" | ", " → "))
                        .collect(Collectors.joining("; "));
        if (rule.faults().isEmpty()) {
            return Csv.line(essay, "none", "", rule.note());
        }
        return rule.faults().stream()
                .map(fault -> Csv.line(essay, rule.name(), fault.id(), rule.note()))
                .collect(Collectors.joining());
    }
}
