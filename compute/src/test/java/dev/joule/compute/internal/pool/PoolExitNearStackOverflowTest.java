package dev.joule.compute.internal.pool;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The end of a computation may be noted where no stack is left for that, and once more by an older
 * frame. The pool waits for what is inside when it closes, so wherever the first attempt ends, the
 * computation is out after the second.
 */
@Tag("stress")
@Timeout(60)
class PoolExitNearStackOverflowTest {

    private static final int ROUNDS = 200;

    /** Small, so that it ends soon. */
    private static final long STACK = 1 << 18;

    @Test
    void itIsOutAfterAll() throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            // Its workers are not started: the job stays where it is.
            WorkerRegistry core =
                    new WorkerRegistry(new PoolSettings(1, "tight", 0, j -> {}, j -> {}));
            OutsideJob<Integer> job = job(core);
            core.inject(job);
            Thread tight = new Thread(null, () -> endAtTheEnd(job), "tight", STACK);
            tight.start();
            tight.join();
            core.shutdown();
            core.awaitEnd();
        }
    }

    private static OutsideJob<Integer> job(WorkerRegistry core) {
        return new OutsideJob<>(core, new Computation(null), () -> 1) {
            @Override
            protected void ended(boolean awaited) {}
        };
    }

    /** Each frame tries where the one above it had not stack enough. */
    private static boolean endAtTheEnd(OutsideJob<Integer> job) {
        try {
            if (endAtTheEnd(job)) {
                return true;
            }
        } catch (StackOverflowError e) {
            // then here
        }
        job.over(true);
        return true;
    }
}
