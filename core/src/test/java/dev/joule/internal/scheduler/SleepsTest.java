package dev.joule.internal.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.ThreadDriver;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerHost;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.PoolSetup;
import dev.joule.internal.worker.TaskPolicy;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Where a thread waits after a sleep. */
class SleepsTest {
    private final SetClock clock = new SetClock();
    private final List<Throwable> problems = new ArrayList<>();
    private final Pool pool =
            new Pool(
                    new PoolSetup(
                            1,
                            true,
                            1,
                            clock,
                            new ThreadDriver(1),
                            Pool.NO_HOOKS,
                            problems::add,
                            new Lifecycle(1),
                            TaskPolicy.UNBOUNDED));
    private final Worker worker = pool.worker(0);
    private final Sleeps sleeps = new Sleeps(new NoTimers(), pool);
    private final Runnable wake = new Wake();

    @Test
    void afterALongTurnItGoesToTheInjectionQueue() throws InterruptedException {
        onWorker(() -> {
            Runnable afterTurn = null;
            for (int i = 0; i < 5; i++) { // the worker learns how long its tasks are
                afterTurn = afterTurn(TimeUnit.MILLISECONDS.toNanos(20));
            }
            assertThat(afterTurn).isNotSameAs(wake);
            afterTurn.run();
            assertThat(worker.queues().size()).isZero();
            assertThat(pool.queued()).isEqualTo(1);
        });
    }

    @Test
    void afterAShortTurnItGoesToTheSlot() throws InterruptedException {
        onWorker(() -> {
            for (int i = 0; i < 5; i++) {
                afterTurn(TimeUnit.MILLISECONDS.toNanos(20));
            }
            Runnable afterTurn = afterTurn(TimeUnit.MICROSECONDS.toNanos(20));
            assertThat(afterTurn).isSameAs(wake);
            afterTurn.run();
            assertThat(worker.queues().isSlotOccupied()).isTrue();
        });
    }

    @Test
    void onAnotherThreadItIsWokenAsEver() {
        assertThat(sleeps.wakeAfterTurn(wake)).isSameAs(wake);
        sleeps.wakeBehind(() -> pool.enqueue(wake));
        assertThat(pool.queued()).isEqualTo(1);
    }

    /** Runs a body on the worker's thread. */
    private void onWorker(Runnable body) throws InterruptedException {
        Runnable caught =
                () -> {
                    try {
                        body.run();
                    } catch (Throwable thrown) {
                        problems.add(thrown);
                    }
                };
        Thread thread = new WorkerThread("worker", true, worker, caught, () -> {});
        thread.start();
        thread.join();
        assertThat(problems).isEmpty();
    }

    /** Runs a task that takes so long and then sleeps; returns what ends the sleep. */
    private Runnable afterTurn(long nanos) {
        List<Runnable> afterTurn = new ArrayList<>();
        pool.trySubmit(() -> {
            clock.now += nanos;
            afterTurn.add(sleeps.wakeAfterTurn(wake));
        });
        while (worker.step() != Worker.Step.SLEEP) {} // at the end it counts the time of the task
        return afterTurn.getFirst();
    }

    /** Makes a thread runnable; stands for the thread, too, which never runs here. */
    private final class Wake implements Runnable {
        @Override
        public void run() {
            worker.schedule(this);
        }
    }

    private static final class SetClock implements Clock {
        private long now;

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void pause() {}

        @Override
        public void yieldProcessor() {}
    }

    private static final class NoTimers implements TimerHost {
        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public void addTimer(TimerEntry entry) {}
    }
}
