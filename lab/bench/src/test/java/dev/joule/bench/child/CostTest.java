package dev.joule.bench.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CostTest {

    private static final SamplePlan PLAN =
            new SamplePlan(false, Duration.ofMillis(1), Duration.ofMillis(3), 3);

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final SampleSink sink =
            new SampleSink(new PrintStream(printed, true, StandardCharsets.UTF_8));

    @Test
    void reportsTimeAndProcessorTimeOfTheSameRounds() throws Exception {
        new Cost("row_time", "row_cpu", Thread::yield).run("row_time", PLAN, sink);

        List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(2 * PLAN.samples());
        for (int i = 0; i < lines.size(); i += 2) {
            assertThat(lines.get(i)).matches("sample row_time \\d+\\.\\d{4}");
            assertThat(lines.get(i + 1)).matches("sample row_cpu \\d+\\.\\d{4}");
        }
    }

    @Test
    void aRoundWithAWrongResultReportsNothing() {
        Cost.Round wrong =
                () -> {
                    throw new IllegalStateException("wrong");
                };

        assertThatThrownBy(() -> new Cost("row_time", "row_cpu", wrong).run("row_time", PLAN, sink))
                .hasMessage("wrong");
        assertThat(printed.size()).isZero();
    }

    /** Ends only if the measured time includes that of another thread. */
    @Test
    void processorTimeIsThatOfAllThreads() throws Exception {
        long start = ProcessorTime.nanos();
        Thread other =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            while (!Thread.interrupted()) {
                                Thread.onSpinWait();
                            }
                        });
        while (ProcessorTime.nanos() - start < Duration.ofMillis(50).toNanos()) {
            Thread.sleep(1); // polls: the test waits for the end of this loop
        }
        other.interrupt();
        other.join();
    }
}
