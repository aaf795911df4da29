package dev.joule.verify.orderings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.verify.mutant.Mutant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that the document names every rule. */
@Timeout(60)
class OrderingsDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "verify", "orderings.md");

    @Test
    void everyRowRaceAndTwinIsInTheDocument() throws IOException {
        String text = Files.readString(DOCUMENT);
        for (Rule rule : Rules.ALL) {
            assertThat(text)
                    .contains(rule.rows().stream().map(OrderingsDocumentTest::cell).toList());
            if (rule.test() != null) {
                assertThat(text).contains("`" + rule.name() + "`");
            }
            for (Mutant twin : rule.twins()) {
                assertThat(text).contains("`" + twin.name() + "` | `" + twin.place() + "`");
            }
        }
    }

    private static String cell(String row) {
        return row.replace(" | ", " → ");
    }
}
