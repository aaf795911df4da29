package dev.joule.bench.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.harness.Better;
import dev.joule.bench.harness.Load;
import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.harness.Suite;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ThreadsSuiteTest {

    private static final Suite SUITE = ThreadsSuite.suite();

    private static List<String> rowsOf(String subject) {
        Subject found =
                SUITE.subjects().stream()
                        .filter(one -> one.name().equals(subject))
                        .findFirst()
                        .orElseThrow();
        return SUITE.rows().stream().filter(found::supports).map(Row::name).toList();
    }

    @Test
    void comparesWithTheJdk() {
        assertThat(SUITE.subjects())
                .extracting(Subject::name)
                .containsExactly("jdk", "joule", "image", "joule_api", "tokio", "go", "c_epoll");
        assertThat(SUITE.ratio()).isEqualTo(Suite.Ratio.SUBJECT_BY_FIRST);
    }

    @Test
    void hasTheSameRowsForAllThatIsJava() {
        List<String> own =
                SUITE.rows().stream()
                        .filter(row -> row.measuredBy().equals(row.name()))
                        .map(Row::name)
                        .toList();

        assertThat(rowsOf("jdk")).isEqualTo(own);
        assertThat(rowsOf("joule")).isEqualTo(own);
        assertThat(rowsOf("image")).isEqualTo(own);
        assertThat(rowsOf("joule_api")).isEqualTo(own);
    }

    @Test
    void hasTheRowsOfThePeersThatHaveACounterpart() {
        List<String> peer =
                List.of(
                        "ping_pong",
                        "queue_64",
                        "http_echo_64_rps",
                        "http_echo_64_p99",
                        "http_echo_512_rps",
                        "http_echo_512_p99");

        assertThat(rowsOf("tokio")).isEqualTo(peer);
        assertThat(rowsOf("go")).isEqualTo(peer);
        assertThat(rowsOf("c_epoll")).isEqualTo(peer.subList(2, peer.size()));
    }

    @Test
    void wantsMoreRequestsAndLessOfAllElse() {
        assertThat(SUITE.rows())
                .allMatch(row -> (row.better() == Better.MORE) == row.unit().equals("req/s"));
    }

    @Test
    void sendsThePartOfARateThatIsMeasuredBefore() {
        List<String> names = SUITE.rows().stream().map(Row::name).toList();

        assertThat(SUITE.rows())
                .filteredOn(row -> row.name().matches("http_echo_[0-9]+_p99"))
                .hasSize(2)
                .allSatisfy(row -> {
                    assertThat(row.load()).isNotNull();
                    assertThat(row.load().rate()).isInstanceOf(Load.Share.class);
                    String rate = ((Load.Share) row.load().rate()).row();
                    assertThat(names.indexOf(rate)).isBetween(0, names.indexOf(row.name()));
                });
    }
}
