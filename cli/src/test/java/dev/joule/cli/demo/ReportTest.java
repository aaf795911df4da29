package dev.joule.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 20, unit = TimeUnit.SECONDS)
class ReportTest {

    private static final SubjectResult PEER = Results.subject("Peer", 2_000_000, 4_000, 0);

    @Test
    void showsBothSidesAndHowManyTimesBetterTheSecondIs() {
        SubjectResult ours = Results.subject("Joule", 3_000_000, 2_000, 0);
        List<String> lines = Report.of(new DemoResult(2, false, List.of(PEER, ours), null));
        assertThat(lines)
                .anyMatch(line -> line.matches(".*spawn trees +1,000,000 +1,500,000 +1\\.50x"))
                .anyMatch(line -> line.matches(".*total +5,000,000 +7,500,000 +1\\.50x"))
                .anyMatch(line -> line.matches(".*ping-pong +p50 +4\\.0 +2\\.0 +2\\.00x"))
                .anyMatch(line -> line.matches(".*all +max +400\\.0 +200\\.0 +2\\.00x"))
                .contains(Report.NOTE)
                .noneMatch(line -> line.contains("behind"))
                .noneMatch(line -> line.contains("UNFINISHED"))
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void aLineThatIsLostSaysSo() {
        SubjectResult ours = Results.subject("Joule", 1_000_000, 8_000, 0);
        List<String> lines = Report.of(new DemoResult(2, false, List.of(PEER, ours), null));
        assertThat(lines).filteredOn(line -> line.contains("0.50x  behind")).hasSize(24);
    }

    @Test
    void workThatNeverRanIsNamed() {
        SubjectResult ours = Results.subject("Joule", 1_000_000, 8_000, 3);
        DemoResult result = new DemoResult(2, false, List.of(PEER, ours), null);
        assertThat(Report.of(result))
                .contains("UNFINISHED on Joule: 3 of 1,000,000 timers never ran.");
        assertThat(result.unfinished()).isEqualTo(15);
    }

    @Test
    void anEarlyEndShowsWhatThereIs() {
        assertThat(Report.of(new DemoResult(2, true, List.of(PEER), null)))
                .anyMatch(line -> line.startsWith("Interrupted"))
                .anyMatch(line -> line.matches(".*spawn trees +1,000,000 +- +-"));
        assertThat(Report.of(new DemoResult(2, true, List.of(), null)))
                .contains("Nothing was measured yet.");
    }

    @Test
    void nothingToCompareIsNoGain() {
        SubjectResult none = Results.subject("Joule", 0, 0, 0);
        assertThat(Comparison.of(new DemoResult(2, false, List.of(PEER, none), null)))
                .allMatch(line -> Double.isNaN(line.gain()));
    }

    @Test
    void jsonSaysTheSame() {
        SubjectResult ours = Results.subject("Joule", 3_000_000, 2_000, 1);
        String json = JsonReport.of(new DemoResult(2, false, List.of(PEER, ours), null));
        assertThat(json.replaceAll("\\s+", ""))
                .startsWith("{\"command\":\"demo\"")
                .contains("\"workers\":2,\"interrupted\":false,\"subjects\":[{\"subject\":\"peer\"")
                .contains("\"tasks_per_second\":7500000.0000")
                .contains(
                        "{\"load\":\"timers\",\"offered\":3000000,\"in_time\":3000000,"
                                + "\"unfinished\":1,\"tasks_per_second\":1500000.0000,\"delay_ns\":"
                                + "{\"samples\":10,\"p50\":2000,\"p99\":20000,\"max\":200000}}")
                .contains("{\"load\":\"all\",\"figure\":\"p99\",\"gain\":2.0000}");
    }
}
