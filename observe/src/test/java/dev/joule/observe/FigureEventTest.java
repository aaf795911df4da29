package dev.joule.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FigureEventTest {

    @Test
    void aMetricsNameBecomesAFieldsName() {
        assertThat(FigureEvent.fieldOf("steals")).isEqualTo("steals");
        assertThat(FigureEvent.fieldOf("tasks.queued")).isEqualTo("tasksQueued");
        assertThat(FigureEvent.fieldOf("queue.time.rate")).isEqualTo("queueTimeRate");
    }

    @Test
    void ofTwoRecordingsTheOneThatWantsMoreCounts() {
        assertThat(InstantEvents.stronger("false", "true")).isEqualTo("true");
        assertThat(InstantEvents.stronger("10 ms", "1 s")).isEqualTo("10 ms");
        assertThat(InstantEvents.stronger("nonsense", "1 s")).isEqualTo("1 s");
    }

    @Test
    void theWaitIsASetting() {
        assertThat(wait("20 ms")).isEqualTo(20_000_000);
        assertThat(wait("5us")).isEqualTo(5_000);
        assertThat(wait("soon")).isEqualTo(10_000_000);
        assertThat(new InstantEvents("a", Map.of()).longWaitNanos()).isEqualTo(10_000_000);
    }

    private static long wait(String setting) {
        return new InstantEvents("a", Map.of("dev.joule.LongWait#wait", setting)).longWaitNanos();
    }
}
