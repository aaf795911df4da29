package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.PoolSetup;
import dev.joule.internal.worker.TaskPolicy;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerCounters;
import dev.joule.testing.Await;
import dev.joule.testing.Stillness;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A sentinel on a pool whose workers a test drives, with a clock that it sets. */
abstract class SentinelRig {
    static final long LIMIT = 2 * Sentinel.PERIOD_NANOS;
    static final int MOST = 20;

    final World world = new World();
    final Pool pool =
            new Pool(
                    new PoolSetup(
                            2,
                            true,
                            1,
                            world,
                            world,
                            Pool.NO_HOOKS,
                            world::fail,
                            world,
                            TaskPolicy.UNBOUNDED));
    final List<Worker> started = new ArrayList<>();
    final List<Runnable> lives = new ArrayList<>();
    final List<Worker> stalls = new ArrayList<>();
    final List<Throwable> problems = new ArrayList<>();
    final SentinelListener listener =
            new SentinelListener() {
                @Override
                public void settled() {
                    timesSettled++;
                }

                @Override
                public void stalled(Worker worker) {
                    hear(worker);
                }

                @Override
                public boolean starved(Worker[] runners, int count) {
                    starvations++;
                    return true;
                }
            };

    final Sentinel sentinel =
            new Sentinel(
                    pool,
                    world,
                    LIMIT,
                    new Spares(pool, MOST, this::startSpare, () -> {}),
                    listener,
                    this::computes);

    Predicate<Worker> isComputing = worker -> false;

    private boolean computes(Worker worker) {
        return isComputing.test(worker);
    }

    int starvations;
    int timesSettled;

    @Nullable RuntimeException whatHearingThrows;

    @Nullable Error whatStartingThrows;

    /** So many more spares get a thread. */
    int threadsLeft = Integer.MAX_VALUE;

    void startSpare(Worker spare, Runnable life) {
        if (whatStartingThrows != null) {
            throw whatStartingThrows;
        }
        if (threadsLeft-- <= 0) {
            throw new OutOfMemoryError("unable to create native thread, as meant");
        }
        started.add(spare);
        lives.add(life);
    }

    void hear(Worker stuck) {
        stalls.add(stuck);
        if (whatHearingThrows != null) {
            throw whatHearingThrows;
        }
    }

    @BeforeEach
    void theSentinelHearsOfThePool() {
        pool.attach(sentinel);
    }

    @AfterEach
    void nothingElseWasReported() {
        assertThat(world.reported).isEmpty();
    }

    static class World extends Stillness {
        /** Read by spares that live. */
        final AtomicLong now = new AtomicLong();

        final List<Throwable> reported = new ArrayList<>();

        void fail(Throwable thrown) {
            reported.add(thrown);
        }

        boolean hasEvents;

        /** True if a worker that goes to sleep would wait for outside events. */
        boolean isUnattended;

        final List<Integer> woken = new ArrayList<>();

        /** The exception that reading the clock throws. */
        @Nullable Error failure;

        @Override
        public long nanoTime() {
            if (failure != null) {
                throw failure;
            }
            return now.get();
        }

        @Override
        public void wake(int worker) {
            woken.add(worker);
        }

        @Override
        public boolean hasEvents() {
            return hasEvents;
        }

        @Override
        public boolean isUnattended() {
            return isUnattended;
        }
    }

    long tick() {
        world.now.addAndGet(Sentinel.PERIOD_NANOS);
        return sentinel.tick();
    }

    /** Ticks a fifth of a period after the last tick. */
    void tickSoon() {
        world.now.addAndGet(Sentinel.PERIOD_NANOS / 5);
        sentinel.tick();
    }

    void submit(Runnable task) {
        pool.injection().trySubmit(task, 0);
        pool.notifyWork();
    }

    void untilAsleep(int worker) {
        while (pool.worker(worker).step() != Worker.Step.SLEEP) {}
    }

    /** Runs a body as a task of the worker, which is in it all the while. */
    void inTaskOf(int worker, Runnable body) {
        boolean[] done = new boolean[1];
        submit(() -> {
            try {
                body.run();
            } catch (Throwable problem) {
                problems.add(problem);
            }
            done[0] = true;
        });
        while (!done[0]) {
            pool.worker(worker).step();
        }
    }

    void withAllStuck(Runnable body) {
        inTaskOf(0, () -> inTaskOf(1, body));
        assertThat(problems).isEmpty();
    }

    void sparesBeginATask() {
        for (Worker spare : started) {
            spare.counters().increment(WorkerCounters.RAN);
        }
    }

    void pause() {
        world.now.addAndGet(TimeUnit.SECONDS.toNanos(3));
    }

    /** Until two spares were sent, which have not begun. */
    void untilSparesWereSent() {
        untilSparesWereSent(2);
    }

    /** Until that many spares were sent, which have not begun. */
    void untilSparesWereSent(int count) {
        submit(() -> {});
        for (int i = 0; i < 3; i++) {
            tick();
        }
        assertThat(started).hasSize(count);
    }

    /** Gives the spares that were started the lives that they were started for. */
    List<Thread> letSparesLive() {
        List<Thread> threads = lives.stream().map(Thread.ofPlatform().daemon()::start).toList();
        lives.clear();
        return threads;
    }

    /** With other tasks, as the sentinel sees next. */
    void workersGoOn() {
        withAllStuck(() -> {});
    }

    /** With spares alive, and nobody stuck any more, until they sleep. */
    List<Thread> throughAStall() {
        withAllStuck(this::untilSparesWereSent);
        workersGoOn();
        tick(); // sends the spares back
        List<Thread> threads = letSparesLive();
        Await.until(() -> sentinel.isQuiet(sentinel.snapshot()));
        tick();
        assertThat(pool.runners()).as("none of them looked at any more").hasSize(2);
        return threads;
    }
}
