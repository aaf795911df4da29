package dev.joule.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 20, unit = TimeUnit.SECONDS)
class ProgressTest {

    private final StringWriter text = new StringWriter();
    private final PrintWriter out = new PrintWriter(text);

    private static Sample sample(int workers) {
        List<WorkerLook> before = IntStream.range(0, workers).mapToObj(i -> stats(i, 1)).toList();
        List<WorkerLook> after = IntStream.range(0, workers).mapToObj(i -> stats(i, 5)).toList();
        return new Sample(
                "Joule",
                "measuring",
                1.5,
                3,
                List.of(new Sample.Rate(Kind.TREES, 10), new Sample.Rate(Kind.TIMERS, 2)),
                WorkerRow.between(before, after, 2_000_000_000),
                "s".repeat(100));
    }

    private static WorkerLook stats(int worker, long times) {
        return new WorkerLook(worker, 1_000 * times, 20 * times, 3, 4, 6, 400_000_000 * times);
    }

    @Test
    void aWorkersRatesAreBetweenTheTwoLooks() {
        assertThat(sample(2).workers().get(1)).isEqualTo(new WorkerRow(1, 2_000, 100, 3, 4, 6, 80));
    }

    @Test
    void theTableFitsATerminal() {
        List<String> lines = Frame.of(sample(100));
        assertThat(lines)
                .allMatch(line -> line.length() < 80)
                .hasSizeLessThanOrEqualTo(24)
                .anyMatch(line -> line.contains("and 88 more"))
                .anyMatch(line -> line.matches(" +0 +2,000 +100 +3 +4 +6 +80%"));
    }

    @Test
    void theTableIsRedrawnInItsPlaceAndTakenAwayInTheEnd() {
        ScreenProgress progress = new ScreenProgress(out);
        progress.show(sample(2));
        int lines = Frame.of(sample(2)).size();
        assertThat(text.toString()).doesNotContain("\u001b").hasLineCount(lines);
        progress.show(sample(2));
        assertThat(text.toString()).containsOnlyOnce("\u001b[" + lines + "A\r\u001b[J");
        progress.done();
        assertThat(text.toString()).endsWith("\u001b[" + lines + "A\r\u001b[J");
    }

    private static HttpDuel duel(String phase) {
        return new HttpDuel(
                phase,
                1.5,
                3,
                List.of(
                        new HttpResult(
                                "built-in", "jdk", 20_000, new DelaySummary(9, 800, 4_000, 9_000)),
                        new HttpResult(
                                "Joule", "joule", 25_000, new DelaySummary(9, 900, 2_000, 9_000))));
    }

    @Test
    void bothServersStandSideBySide() {
        ScreenProgress progress = new ScreenProgress(out);
        progress.show(duel("measuring"));
        assertThat(text.toString().lines())
                .allMatch(line -> line.length() < 80)
                .anyMatch(
                        line -> line.matches("HTTP server, both in turn, measuring: 1.5 of 3.0 s"))
                .anyMatch(line -> line.matches("requests/s +20,000 +25,000"))
                .anyMatch(line -> line.matches(" +p99 +4.0 +2.0"));
        int lines = (int) text.toString().lines().count();
        progress.done();
        assertThat(text.toString()).endsWith("\u001b[" + lines + "A\r\u001b[J");
        assertThat(duel(HttpDuel.MEASURED).table())
                .allMatch(line -> line.length() < 80)
                .anyMatch(line -> line.matches("requests/s +20,000 +25,000 +1.25x"))
                .anyMatch(line -> line.matches(".*p50 +0.8 +0.9 +0.89x  behind"))
                .anyMatch(line -> line.matches(" +p99 +4.0 +2.0 +2.00x"));
    }

    @Test
    void aPipeGetsALineOfBothServers() {
        new LineProgress(out).show(duel("warm-up"));
        assertThat(text.toString())
                .isEqualToIgnoringNewLines(
                        "HTTP server   warm-up    1.5 of 3.0 s: built-in 20,000 requests/s, p99 4"
                                + " us; Joule 25,000 requests/s, p99 2 us");
    }

    @Test
    void aPipeGetsPlainLines() {
        LineProgress progress = new LineProgress(out);
        progress.show(sample(2));
        progress.done();
        assertThat(text.toString()).hasLineCount(1).contains("12 tasks/s").doesNotContain("\u001b");
    }
}
