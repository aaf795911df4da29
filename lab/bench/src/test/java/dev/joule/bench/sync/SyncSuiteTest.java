package dev.joule.bench.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.harness.Suite;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SyncSuiteTest {

    private static final Suite SUITE = SyncSuite.suite();

    private static List<String> rowsOf(String subject) {
        Subject found =
                SUITE.subjects().stream()
                        .filter(one -> one.name().equals(subject))
                        .findFirst()
                        .orElseThrow();
        return SUITE.rows().stream().filter(found::supports).map(Row::name).toList();
    }

    @Test
    void theTasksHaveAllRows() {
        assertThat(SUITE.subjects())
                .extracting(Subject::name)
                .containsExactly("joule", "joule_threads", "jdk", "tokio", "go");
        assertThat(rowsOf("joule")).hasSameSizeAs(SUITE.rows());
        assertThat(rowsOf("joule_threads")).doesNotContain("bounded_64_1_1_bytes").hasSize(12);
        assertThat(rowsOf("jdk")).hasSize(10);
        assertThat(rowsOf("go")).hasSize(11);
        assertThat(rowsOf("tokio")).hasSize(10);
    }

    @Test
    void theRoundsOfThreadsEnd() throws Exception {
        for (Pipe.Maker maker : Pipe.Maker.values()) {
            ThreadRounds rounds = new ThreadRounds(maker);
            for (SyncRows.Crowd crowd : SyncRows.CROWDS) {
                assertThat(rounds.crowd(crowd)).isPositive();
            }
            assertThat(rounds.pingPong()).isPositive();
            assertThat(rounds.alone()).isPositive();
        }
        assertThat(ThreadRounds.select(2)).isPositive();
    }
}
