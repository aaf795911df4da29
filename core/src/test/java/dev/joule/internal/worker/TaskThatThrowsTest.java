package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.worker.Worker.Step;
import org.junit.jupiter.api.Test;

class TaskThatThrowsTest {
    private final Rig rig = new Rig(1);

    @Test
    void whateverATaskThrowsIsReportedAndTheNextRuns() {
        Throwable[] all = {
            new IllegalStateException(), new Error(), new OutOfMemoryError("not so")
        };
        for (Throwable thrown : all) {
            rig.submit(() -> sneak(thrown));
        }
        rig.submit(() -> overflowStack(0));
        rig.submit(rig.noting("next"));
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly("next");
        assertThat(rig.uncaught.subList(0, 3)).containsExactly(all);
        assertThat(rig.uncaught.get(3)).isInstanceOf(StackOverflowError.class);
    }

    @Test
    void anInterruptMeantForOneTaskDoesNotReachTheNext() {
        boolean[] interrupted = new boolean[1];
        rig.submit(() -> Thread.currentThread().interrupt());
        rig.submit(() -> interrupted[0] = Thread.currentThread().isInterrupted());
        rig.untilAsleep(0);
        assertThat(interrupted[0]).isFalse();
    }

    @Test
    void aHandlerThatThrowsDoesNotKillTheWorkerEither() {
        Rig quiet = new Rig(1);
        Pool pool =
                new Pool(
                        new PoolSetup(
                                1,
                                true,
                                1,
                                quiet,
                                quiet,
                                Pool.NO_HOOKS,
                                thrown -> {
                                    throw new IllegalStateException("the handler", thrown);
                                },
                                quiet,
                                TaskPolicy.UNBOUNDED));
        pool.injection()
                .trySubmit(
                        () -> {
                            throw new IllegalStateException("the task");
                        },
                        0);
        pool.injection().trySubmit(quiet.noting("next"), 0);
        Worker worker = pool.worker(0);
        while (worker.step() != Step.SLEEP) {
            assertThat(quiet.ran).hasSizeLessThan(2);
        }
        assertThat(quiet.ran).containsExactly("next");
    }

    @SuppressWarnings("InfiniteRecursion")
    private static int overflowStack(int depth) {
        return overflowStack(depth + 1) + 1;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
