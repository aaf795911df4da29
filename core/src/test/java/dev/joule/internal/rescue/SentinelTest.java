package dev.joule.internal.rescue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.internal.park.Driver;
import dev.joule.internal.worker.Clock;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerCounters;
import dev.joule.testing.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The sentinel's decisions, on a clock of the test's and with spares that have no threads. */
@Timeout(20)
class SentinelTest {
    private static final long LIMIT = 2 * Sentinel.PERIOD_NANOS;
    private static final int MOST = 20;

    private final World world = new World();
    private final Pool pool =
            new Pool(new Pool.Setup(2, true, 1, world, world, Pool.NO_HOOKS, world::fail, world));
    private final List<Worker> started = new ArrayList<>();
    private final List<Runnable> lives = new ArrayList<>();
    private final List<Worker> stalls = new ArrayList<>();
    private final List<Throwable> problems = new ArrayList<>();
    private final Sentinel sentinel =
            new Sentinel(
                    pool,
                    world,
                    LIMIT,
                    new Spares(pool, MOST, this::startSpare, () -> {}),
                    this::hear,
                    new Starvation(pool, 0, true, (runners, count) -> true),
                    this::computes);

    private Predicate<Worker> isComputing = worker -> false;

    private @Nullable RuntimeException whatHearingThrows;

    private @Nullable Error whatStartingThrows;

    /** So many more spares get a thread. */
    private int threadsLeft = Integer.MAX_VALUE;

    private boolean computes(Worker worker) {
        return isComputing.test(worker);
    }

    private void startSpare(Worker spare, Runnable life) {
        if (whatStartingThrows != null) {
            throw whatStartingThrows;
        }
        if (threadsLeft-- <= 0) {
            throw new OutOfMemoryError("unable to create native thread, as meant");
        }
        started.add(spare);
        lives.add(life);
    }

    private void hear(Worker stuck) {
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

    private static final class World implements Clock, Driver, Pool.Lifecycle {
        /** Read by spares that live. */
        final AtomicLong now = new AtomicLong();

        final List<Throwable> reported = new ArrayList<>();

        void fail(Throwable thrown) {
            reported.add(thrown);
        }

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
        public void pause() {}

        @Override
        public void yieldProcessor() {}

        @Override
        public boolean poll() {
            return false;
        }

        @Override
        public boolean park(int worker, long nanos) {
            throw new AssertionError("a step never blocks");
        }

        @Override
        public void deliver() {}

        @Override
        public void wake(int worker) {}

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public void tryTerminate() {}

        @Override
        public boolean isStopped() {
            return false;
        }
    }

    private long tick() {
        world.now.addAndGet(Sentinel.PERIOD_NANOS);
        return sentinel.tick();
    }

    private void submit(Runnable task) {
        pool.injection().trySubmit(task, 0);
        pool.notifyWork();
    }

    private void untilAsleep(int worker) {
        while (pool.worker(worker).step() != Worker.Step.SLEEP) {}
    }

    /** Runs a body as a task of the worker, which is in it all the while. */
    private void inTaskOf(int worker, Runnable body) {
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

    private void withAllStuck(Runnable body) {
        inTaskOf(0, () -> inTaskOf(1, body));
        assertThat(problems).isEmpty();
    }

    private void sparesBeginATask() {
        for (Worker spare : started) {
            spare.counters().increment(WorkerCounters.RAN);
        }
    }

    @Test
    void whoIsToldOfAStallMayThrow() {
        whatHearingThrows = new IllegalStateException("a log handler's");
        withAllStuck(() -> {
            submit(() -> {});
            tick();
            tick();
            tick();
            assertThat(stalls).hasSize(2);
            assertThat(started).hasSize(2);
        });
        assertThat(world.reported).containsExactly(whatHearingThrows, whatHearingThrows);
        world.reported.clear();
    }

    @Test
    void comesWhenTheLimitIsOver() {
        withAllStuck(() -> {
            tick(); // sees them in their tasks for the first time
            submit(() -> {});
            tick();
            assertThat(started).isEmpty();
            assertThat(stalls).isEmpty();
            tick();
            assertThat(started).isNotEmpty();
            assertThat(stalls).containsExactly(pool.worker(0), pool.worker(1));
            assertThat(sentinel.rescues()).isEqualTo(2);
        });
    }

    private void pause() {
        world.now.addAndGet(TimeUnit.SECONDS.toNanos(3));
    }

    /** A collection, a stopped process or a quota that is used up. */
    @Test
    void aPauseOfTheProcessIsNoStall() {
        withAllStuck(() -> {
            tick(); // sees them in their tasks for the first time
            submit(() -> {});
            pause();
            tick();
            assertThat(stalls).isEmpty();
            assertThat(started).isEmpty();
            tick();
            assertThat(stalls).as("the time before the pause counts, not the pause").isEmpty();
            tick();
            assertThat(stalls).hasSize(2);
            assertThat(started).hasSize(2);
        });
    }

    @Test
    void whoIsStuckStaysSoInAPause() {
        withAllStuck(() -> {
            untilSparesWereSent();
            pause();
            tick();
            assertThat(stalls).as("told of once").hasSize(2);
            assertThat(pool.worker(0).isStuck()).isTrue();
        });
    }

    @Test
    void helpComesThoughTheSentinelIsAlwaysLate() {
        withAllStuck(() -> {
            submit(() -> {});
            for (int i = 0; i < 5; i++) {
                pause();
                tick();
            }
            assertThat(started).isNotEmpty();
        });
    }

    @Test
    void comesAtOnceToWhoSaysThatItBlocks() {
        withAllStuck(() -> {
            pool.worker(0).setBlocked(true);
            pool.worker(1).setBlocked(true);
            sentinel.tick();
            assertThat(started).as("nothing waits").isEmpty();
            pool.worker(1).schedule(() -> {}); // into its slot, which is open now
            sentinel.tick();
            assertThat(started).hasSize(2);
            assertThat(stalls).as("it said so itself").isEmpty();
            pool.worker(0).setBlocked(false);
            pool.worker(1).setBlocked(false);
        });
    }

    @Test
    void doublesWhileAllAreStuck() {
        withAllStuck(() -> {
            submit(() -> {});
            for (int i = 0; i < 3; i++) {
                tick();
            }
            assertThat(started).hasSize(2);
            tick();
            tick();
            assertThat(started).as("those who have begun nothing are not stuck").hasSize(2);
            sparesBeginATask();
            tick();
            tick();
            assertThat(started).hasSize(6);
            sparesBeginATask();
            tick();
            tick();
            assertThat(started).hasSize(14);
            sparesBeginATask();
            tick();
            tick();
            assertThat(started).as("no more than asked for").hasSize(MOST);
            assertThat(stalls).as("told of once").hasSize(2);
        });
    }

    /** More threads than processors gain nothing, but what waits keeps moving. */
    @Test
    void allThatComputeHaveOneSpareTogether() {
        isComputing = worker -> true;
        withAllStuck(() -> {
            submit(() -> {});
            tick();
            tick();
            tick();
            assertThat(started).hasSize(1);
            sparesBeginATask();
            for (int i = 0; i < 10; i++) {
                tick();
                submit(() -> {});
            }
            assertThat(started).as("it computes, too").hasSize(1);
        });
    }

    @Test
    void whileNothingBeginsTheyGetOneMoreNowAndThen() {
        isComputing = worker -> true;
        int looks = (int) (Brake.PATIENCE_NANOS / Sentinel.PERIOD_NANOS);
        withAllStuck(() -> {
            submit(() -> {});
            for (int i = 1; i <= 3; i++) {
                for (int look = 0; look < looks + 3; look++) {
                    tick();
                }
                assertThat(started).hasSize(i);
                started.getLast().counters().increment(WorkerCounters.RAN);
            }
        });
    }

    @Test
    void thoseThatComputeGetNoMoreWhileTasksBegin() {
        isComputing = worker -> true;
        withAllStuck(() -> {
            submit(() -> {});
            for (int i = 0; i < 100; i++) {
                tick();
                tick();
                tick();
                sparesBeginATask();
            }
            assertThat(started).hasSize(1);
        });
    }

    @Test
    void whoWaitsHasASpareBesideThatOfThoseThatCompute() {
        isComputing = worker -> worker == pool.worker(0);
        withAllStuck(() -> {
            submit(() -> {});
            tick();
            tick();
            tick();
            assertThat(started).hasSize(2);
            sparesBeginATask();
            tick();
            tick();
            assertThat(started).as("the spares wait, too").hasSize(5);
        });
    }

    /** Until two spares were sent, which have not begun. */
    private void untilSparesWereSent() {
        submit(() -> {});
        for (int i = 0; i < 3; i++) {
            tick();
        }
        assertThat(started).hasSize(2);
    }

    /** Gives the spares that were started the lives that they were started for. */
    private List<Thread> letSparesLive() {
        List<Thread> threads = lives.stream().map(Thread.ofPlatform().daemon()::start).toList();
        lives.clear();
        return threads;
    }

    /** With other tasks, as the sentinel sees next. */
    private void workersGoOn() {
        withAllStuck(() -> {});
    }

    /** With spares alive, and nobody stuck any more, until they sleep. */
    private List<Thread> throughAStall() {
        withAllStuck(this::untilSparesWereSent);
        workersGoOn();
        tick(); // sends the spares back
        List<Thread> threads = letSparesLive();
        Await.until(() -> sentinel.isQuiet(sentinel.snapshot()));
        tick();
        assertThat(pool.runners()).as("none of them looked at any more").hasSize(2);
        return threads;
    }

    @Test
    void sparesSleepWhenTheStallIsOverAndEndAfterASecond() throws InterruptedException {
        List<Thread> threads = throughAStall();
        world.now.addAndGet(TimeUnit.SECONDS.toNanos(1) - 2 * Sentinel.PERIOD_NANOS);
        tick();
        assertThat(threads).as("kept for so long").allMatch(Thread::isAlive);
        tick();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void sparesEndAtOnceWhenTheSentinelGoesToSleep() throws InterruptedException {
        List<Thread> threads = throughAStall();
        untilAsleep(0);
        untilAsleep(1);
        while (tick() != 0) {}
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void thoseThatSleepOrHaveEndedComeAgain() throws InterruptedException {
        List<Thread> threads = throughAStall();
        withAllStuck(() -> {
            submit(() -> {});
            tick();
            tick();
            tick();
            assertThat(started).as("they have threads").hasSize(2);
            assertThat(sentinel.rescues()).isEqualTo(4);
        });
        workersGoOn();
        tick();
        Await.until(() -> sentinel.isQuiet(sentinel.snapshot()));
        world.now.addAndGet(TimeUnit.SECONDS.toNanos(1));
        tick();
        for (Thread thread : threads) {
            thread.join();
        }
        withAllStuck(() -> {
            submit(() -> {});
            tick();
            tick();
            tick();
            assertThat(started).as("the same two, with other threads").hasSize(4);
            assertThat(started.subList(2, 4)).isEqualTo(started.subList(0, 2));
            assertThat(sentinel.rescues()).isEqualTo(6);
        });
    }

    @Test
    void withoutAThreadForASpareNothingIsLost() {
        withAllStuck(() -> {
            threadsLeft = 0;
            submit(() -> {});
            for (int i = 0; i < 10; i++) {
                assertThat(tick()).isEqualTo(Sentinel.PERIOD_NANOS);
            }
            assertThat(started).isEmpty();
            assertThat(threadsLeft).as("tried once a tick, after the first two").isEqualTo(-8);
            assertThat(sentinel.rescues()).isZero();
            assertThat(sentinel.isQuiet(sentinel.snapshot())).as("none is at work").isTrue();
            assertThat(pool.runners()).as("nobody waits for one").hasSize(2);
            assertThat(pool.isAnythingWaiting()).isTrue();
            threadsLeft = 1;
            tick();
            assertThat(started).as("one, as many as can be").hasSize(1);
            assertThat(sentinel.rescues()).isOne();
            assertThat(pool.runners()).hasSize(3).contains(started.getFirst());
            threadsLeft = Integer.MAX_VALUE;
            sparesBeginATask();
            tick();
            tick();
            assertThat(started).as("as many as are stuck").hasSize(3);
        });
    }

    @Test
    void staysAwayWhileNothingWaits() {
        withAllStuck(() -> {
            for (int i = 0; i < 10; i++) {
                assertThat(tick()).isEqualTo(Sentinel.PERIOD_NANOS);
            }
            assertThat(started).isEmpty();
            pool.worker(1).schedule(() -> {}); // into the slot behind a stuck task
            tick();
            assertThat(started).isNotEmpty();
        });
    }

    @Test
    void staysAwayWhileAWorkerIsIdle() {
        untilAsleep(1);
        inTaskOf(
                0,
                () -> {
                    untilAsleep(1);
                    pool.injection().trySubmit(() -> {}, 0);
                    for (int i = 0; i < 10; i++) {
                        tick();
                    }
                    assertThat(started).isEmpty();
                });
        assertThat(problems).isEmpty();
    }

    @Test
    void sparesAreRunnersBeforeTheyRun() {
        withAllStuck(() -> {
            submit(() -> {});
            for (int i = 0; i < 3; i++) {
                tick();
            }
            assertThat(pool.runners()).hasSize(4).contains(started.toArray(Worker[]::new));
            assertThat(sentinel.isQuiet(sentinel.snapshot())).isFalse();
        });
    }

    @Test
    void sleepsWhenAllHaveSleptForAPeriodAndIsWokenByTheFirst() {
        untilAsleep(0);
        untilAsleep(1);
        untilAsleep(0);
        for (int i = 0; i < Sentinel.IDLE_LOOKS; i++) {
            assertThat(tick()).isEqualTo(Sentinel.PERIOD_NANOS);
        }
        assertThat(tick()).isZero();
        long before = sentinel.snapshot();
        inTaskOf(
                0,
                () -> {
                    assertThat(tick()).as("awake").isEqualTo(Sentinel.PERIOD_NANOS);
                    submit(() -> {});
                    untilAsleep(1);
                    assertThat(started).as("the times of before do not count").isEmpty();
                });
        assertThat(problems).isEmpty();
        assertThat(sentinel.isQuiet(before)).isTrue();
    }

    @Test
    void aSpareWhoseThreadCannotBeMadeIsNotReady() {
        withAllStuck(() -> {
            whatStartingThrows = new LinkageError("as if it was linked in a full heap");
            submit(() -> {});
            assertThatThrownBy(
                            () -> {
                                for (int i = 0; i < 10; i++) {
                                    tick();
                                }
                            })
                    .isSameAs(whatStartingThrows);
            assertThat(sentinel.isQuiet(sentinel.snapshot())).as("none is at work").isTrue();
            whatStartingThrows = null;
            tick();
            assertThat(started).as("with a thread this time").isNotEmpty();
        });
    }

    @Test
    void livesUntilThePoolStopsWhateverItsHandlerThrows() {
        AtomicInteger looks = new AtomicInteger();
        Pool.Lifecycle stopsLater =
                new Pool.Lifecycle() {
                    @Override
                    public boolean isShutdown() {
                        return false;
                    }

                    @Override
                    public void tryTerminate() {}

                    @Override
                    public boolean isStopped() {
                        return looks.incrementAndGet() > 5;
                    }
                };
        List<Throwable> told = new ArrayList<>();
        world.failure = new OutOfMemoryError("as if");
        sentinel.live(
                stopsLater,
                thrown -> {
                    told.add(thrown);
                    throw new OutOfMemoryError("in the handler, too");
                });
        world.failure = null;
        assertThat(told).hasSize(5);
    }
}
