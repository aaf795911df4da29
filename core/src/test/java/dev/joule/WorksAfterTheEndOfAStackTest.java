package dev.joule;

import dev.joule.testing.EndOfStack;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;

/**
 * Calls near the end of a thread's stack fail before they have claimed a worker or taken a lock:
 * otherwise a task or a timer of another thread would wait for ever.
 */
@Tag("stress")
class WorksAfterTheEndOfAStackTest {
    private static final int TIMERS = 200;

    @RepeatedTest(64)
    void whereverItEnds(RepetitionInfo round) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            List<Future<?>> timers = new ArrayList<>();
            for (int i = 0; i < TIMERS; i++) {
                timers.add(scheduler.schedule(() -> {}, 100 + i, TimeUnit.SECONDS));
            }
            scheduler
                    .schedule(() -> {}, 1, TimeUnit.MILLISECONDS)
                    .get(); // now all are in the wheel
            EndOfStack.inThread(
                    round.getCurrentRepetition(),
                    () -> {
                        timers.removeLast().cancel(false);
                        scheduler.execute(() -> {});
                    });
            scheduler.submit(() -> {}).get();
            scheduler.schedule(() -> {}, 1, TimeUnit.MILLISECONDS).get();
            scheduler.shutdownNow();
        }
    }
}
