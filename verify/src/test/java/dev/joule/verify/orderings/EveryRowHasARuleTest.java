package dev.joule.verify.orderings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that the rules match the essays' tables, row by row. */
@Timeout(60)
class EveryRowHasARuleTest {
    private static final Path ESSAYS =
            Path.of("..", "core", "src", "main", "java", "dev", "joule", "internal");

    private static final List<String> PACKAGES =
            List.of(
                    "queue",
                    "idle",
                    "park",
                    "driver",
                    "worker",
                    "rescue",
                    "task",
                    "timer",
                    "virtual",
                    "executor");

    private static final Path COMPUTE_ESSAYS =
            Path.of("..", "compute", "src", "main", "java", "dev", "joule", "compute", "internal");

    private static final List<String> COMPUTE_PACKAGES = List.of("deque", "sleep", "pool");

    /** The scheduler's protocol, which Lifecycle describes in prose. */
    private static final String PROSE = "scheduler: ";

    @Test
    void everyRowIsClaimedByARule() throws IOException {
        assertThat(rowsOfRules()).containsExactlyElementsOf(rowsOfEssays());
    }

    @Test
    void aRowThatNobodyClaimsIsFound() {
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
        assertThat(rowsOfRules()).doesNotContainAnyElementsOf(EssayRows.of(essay));
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

    private static Set<String> rowsOfRules() {
        Set<String> rows = new TreeSet<>();
        for (Rule rule : Rules.ALL) {
            rows.addAll(rule.rows());
        }
        rows.removeIf(row -> row.startsWith(PROSE));
        return rows;
    }

    private static Set<String> rowsOfEssays() throws IOException {
        Set<String> rows = new TreeSet<>();
        for (String name : PACKAGES) {
            rows.addAll(rowsOfEssay(ESSAYS, name));
        }
        for (String name : COMPUTE_PACKAGES) {
            rows.addAll(rowsOfEssay(COMPUTE_ESSAYS, name));
        }
        return rows;
    }

    private static List<String> rowsOfEssay(Path essays, String name) throws IOException {
        List<String> found =
                EssayRows.of(Files.readString(essays.resolve(name).resolve("package-info.java")));
        assertThat(found).as("rows of %s", name).isNotEmpty();
        return found.stream().map(row -> name + ": " + row).toList();
    }
}
