package dev.joule.verify.orderings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that the rules match the essays' tables, row by row. */
@Timeout(60)
class EveryRowHasARuleTest {
    @Test
    void everyRowHasARule() throws IOException {
        List<String> rows = EssayRows.all();
        assertThat(rowsOfRules(rows)).containsAll(rows);
    }

    @Test
    void aKeyWithoutARowIsFound() throws IOException {
        List<String> rows = EssayRows.all();
        assertThatThrownBy(() -> EssayRows.find("queue: no such row", rows))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("no such row");
    }

    @Test
    void aKeyOfTwoRowsIsFound() {
        List<String> rows = List.of("queue: a | b", "queue: a | c");
        assertThatThrownBy(() -> EssayRows.find("queue: a", rows))
                .isInstanceOf(AssertionError.class);
        assertThat(EssayRows.find("queue: c", rows)).isEqualTo("queue: a | c");
    }

    @Test
    void aRowWithoutARuleIsFound() throws IOException {
        String essay =
                """
                 * <h2>Memory ordering</h2>
                 *
                 * <pre>
                 *  write          read         what it guards
                 *  flag, release  flag, plain  nothing at all
                 * </pre>
                 *
                 * <h2>The race it prevents</h2>
                """;
        assertThat(EssayRows.of(essay))
                .containsExactly("flag, release | flag, plain | nothing at all");
        assertThat(rowsOfRules(EssayRows.all())).doesNotContainAnyElementsOf(EssayRows.of(essay));
    }

    @Test
    void rowsOfAnHtmlTableAreFound() {
        String essay =
                """
                 * <h2>Memory ordering</h2>
                 * <table>
                 *   <tr><th>field</th><th>write</th></tr>
                 *   <tr><td>{@code A.b}</td><td>CAS</td>
                 *       <td>the right to {@code go}</td></tr>
                 * </table>
                 * <h2>Next</h2>
                """;
        assertThat(EssayRows.of(essay)).containsExactly("A.b | CAS | the right to go");
    }

    private static Set<String> rowsOfRules(List<String> rows) {
        Set<String> found = new TreeSet<>();
        for (Rule rule : Rules.ALL) {
            rule.rows().forEach(key -> found.add(EssayRows.find(key, rows)));
        }
        return found;
    }
}
