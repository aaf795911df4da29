package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.ThreadDriver;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.PoolSetup;
import dev.joule.internal.worker.TaskPolicy;
import dev.joule.internal.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A standstill is a second in which all are in a task, none has begun, and some are queued. */
class StarvationTest {
    private static final long PATIENCE = Starvation.PATIENCE_NANOS;

    private final List<List<Worker>> found = new ArrayList<>();
    private final Pool pool =
            new Pool(
                    new PoolSetup(
                            1,
                            true,
                            1,
                            Clock.SYSTEM,
                            new ThreadDriver(1),
                            Pool.NO_HOOKS,
                            thrown -> {},
                            new Lifecycle(1),
                            TaskPolicy.UNBOUNDED));
    private final Starvation starvation =
            new Starvation(
                    pool,
                    new SentinelListener() {
                        @Override
                        public void stalled(Worker worker) {}

                        @Override
                        public boolean starved(Worker[] runners, int count) {
                            found.add(List.of(runners).subList(0, count));
                            return true;
                        }
                    },
                    0);

    /** Calls it in a task of the only worker. */
    private void inTask(Runnable body) {
        pool.injection().pushAccepted(body, 0);
        pool.worker(0).step();
    }

    private void queueOne() {
        pool.injection().pushAccepted(() -> {}, 0);
    }

    @Test
    void isFoundAfterASecondAndThenAtGrowingIntervals() {
        inTask(() -> {
            queueOne();
            starvation.look(0);
            starvation.look(PATIENCE - 1);
            assertThat(found).isEmpty();
            starvation.look(PATIENCE);
            assertThat(found).containsExactly(List.of(pool.worker(0)));
            starvation.look(9 * PATIENCE - 1);
            assertThat(found).hasSize(1);
            starvation.look(9 * PATIENCE);
            assertThat(found).hasSize(2);
        });
        assertThat(found).hasSize(2);
    }

    @Test
    void isNoneWhileNothingIsQueued() {
        inTask(() -> {
            starvation.look(0);
            starvation.look(PATIENCE);
        });
        assertThat(found).isEmpty();
    }

    @Test
    void isNoneWhenATaskHasBegunMeanwhile() {
        inTask(() -> {
            queueOne();
            starvation.look(0);
        });
        inTask(() -> {
            queueOne();
            starvation.look(PATIENCE);
        });
        assertThat(found).isEmpty();
    }

    @Test
    void isNoneWhenTheWorkerIsInNoTask() {
        inTask(this::queueOne);
        starvation.look(0);
        starvation.look(PATIENCE);
        assertThat(found).isEmpty();
    }
}
