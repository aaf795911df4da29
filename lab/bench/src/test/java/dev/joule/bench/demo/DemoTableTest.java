package dev.joule.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.fairness.FairnessSuite;
import dev.joule.bench.harness.Results;
import dev.joule.bench.harness.Row;
import dev.joule.bench.threads.ThreadsSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DemoTableTest {
    private final Results server = new Results();
    private final Results pool = new Results();

    @Test
    void showsMediansAndTheRangeOfSeveralSamples() {
        for (double sample : new double[] {60_000, 70_658, 80_000}) {
            server.add(DemoTable.SERVER, "joule", sample);
        }
        pool.add("pool_handoff_64_socket_min", "jdk", 0.168);
        assertThat(new DemoTable("jdk", "joule").format(server, pool))
                .contains("70,658 (60,000 to 80,000)", "17 %", "failed", "Medians");
    }

    @Test
    void itsRowsAreRowsOfTheSuites() {
        Stream<Row> rows =
                Stream.concat(
                        ThreadsSuite.suite().rows().stream(),
                        FairnessSuite.suite().rows().stream());
        assertThat(rows.map(Row::name)).containsAll(DemoTable.rows());
    }
}
