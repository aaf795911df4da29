package dev.joule.cli.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.cli.observe.TopView.Order;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopViewTest {
    private static final Instant START = Instant.parse("2026-11-29T12:00:00Z");
    private static final long SECOND = 1_000_000_000;

    private final TopModel model = new TopModel();
    private final TopView view = new TopView(7, "a.Main");

    private void read(long second, int worker, Map<String, Long> values, String buckets) {
        model.add(
                new Figures(
                        START.plusSeconds(second),
                        "s",
                        worker,
                        values,
                        Map.of(Figures.QUEUE_TIME, Distribution.of(buckets))));
    }

    private void readTwice() {
        for (long second = 0; second < 2; second++) {
            read(
                    second,
                    Figures.ALL,
                    Map.of("tasksRun", second * 1_000, "tasksQueued", 12L, "threadsAlive", 3L),
                    second == 0 ? "0-1000:5" : "0-1000:104 1001-2000000:1");
            read(second, 0, worker(second, 10), "0-1000:1");
            read(second, 1, worker(second, 100), "0-1000:1");
        }
    }

    private static Map<String, Long> worker(long second, long percent) {
        Map<String, Long> values = new HashMap<>();
        values.put("workersBusy", second * SECOND * percent / 100);
        values.put("tasksRun", second * percent);
        return values;
    }

    @Test
    void itShowsTheTimeBetweenTwoReadings() {
        readTwice();
        assertThat(String.join("\n", view.lines(model, Order.NUMBER, Figures.ALL)))
                .startsWith("process 7  a.Main\n")
                .contains("s: 2 workers, load 55 %, 12 queued")
                .contains("time in queue  p50 1.0 µs, p99 1.0 µs, p99.9 2.0 ms")
                .contains("1,000 runs")
                .contains("3 virtual threads");
        assertThat(model.readings()).isEqualTo(1);
    }

    @Test
    void theBusiestMayBeFirst() {
        readTwice();
        assertThat(workers(Order.NUMBER)).containsExactly("0", "1");
        assertThat(workers(Order.BUSY)).containsExactly("1", "0");
        assertThat(workers(Order.RUNS)).containsExactly("1", "0");
        assertThat(Order.RUNS.next()).isEqualTo(Order.NUMBER);
    }

    private List<String> workers(Order order) {
        return view.lines(model, order, Figures.ALL).stream()
                .filter(line -> line.matches(" {6,}[01]  .*"))
                .map(line -> line.strip().substring(0, 1))
                .toList();
    }

    @Test
    void oneWorkerIsShownWithAllItsMetrics() {
        readTwice();
        assertThat(view.lines(model, Order.NUMBER, 1))
                .anyMatch(line -> line.contains("workersBusy") && line.contains("1,000,000,000"))
                .noneMatch(line -> line.matches(" {6,}0  .*"));
    }

    @Test
    void anEventThatIsReadAgainDoesNotCount() {
        readTwice();
        readTwice();
        assertThat(model.readings()).isEqualTo(1);
    }

    @Test
    void itIsJsonToo() {
        readTwice();
        assertThat(view.json(model))
                .containsEntry("schema", "joule-top/1")
                .containsEntry("pid", 7L)
                .containsKeys("schedulers", "stalls", "stacks");
    }

    @Test
    void withoutFiguresItSaysSo() {
        assertThat(view.lines(model, Order.NUMBER, Figures.ALL))
                .containsExactly("process 7  a.Main", "no figures yet");
    }

    @Test
    void distributionsCanBeSubtractedAndAdded() {
        Distribution first = Distribution.of("0-9:90 10-99:10");
        Distribution later = Distribution.of("0-9:91 10-99:10 100-999:9");
        assertThat(later.since(first).counts()).containsOnlyKeys(9L, 999L);
        assertThat(later.since(first).percentile(50)).isEqualTo(999);
        assertThat(first.plus(later).count()).isEqualTo(210);
        assertThat(first.percentile(90)).isEqualTo(9);
        assertThat(first.percentile(91)).isEqualTo(99);
        assertThat(Distribution.of("").percentile(99)).isZero();
    }

    @Test
    void quantitiesAreShort() {
        assertThat(Quantity.time(999)).isEqualTo("999 ns");
        assertThat(Quantity.time(1_500)).isEqualTo("1.5 µs");
        assertThat(Quantity.time(25_000_000)).isEqualTo("25 ms");
        assertThat(Quantity.time(3 * SECOND)).isEqualTo("3.0 s");
        assertThat(Quantity.bar(10, List.of(0.5, 0.2, 0.3), "#+.")).isEqualTo("#####++...");
        assertThat(Quantity.bar(4, List.of(2.0), "#")).isEqualTo("####");
        assertThat(Quantity.bar(4, List.of(0.0), "#")).isEqualTo("    ");
        assertThat(Quantity.curve(List.of(0L, 50L, 100L))).isEqualTo("▁▄█");
    }
}
