package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where spares may run tasks, those behind workers that are stuck run all the same. */
class CompensationTest {
    private final AtomicBoolean isReleased = new AtomicBoolean();
    private Scheduler scheduler;

    @AfterEach
    void end() {
        isReleased.set(true);
        scheduler.shutdownNow();
        scheduler.close();
    }

    private void start(int workers) {
        scheduler =
                Scheduler.builder()
                        .name("compensated")
                        .workers(workers)
                        .spares(256)
                        .sparesRunTasks(true)
                        .build();
    }

    enum Stall {
        SPINS {
            @Override
            void pause() {
                Thread.onSpinWait();
            }
        },
        SLEEPS {
            @Override
            void pause() {
                try {
                    Thread.sleep(1); // is the stall that spares must help in
                } catch (InterruptedException interrupt) {
                    Thread.currentThread().interrupt();
                }
            }
        },
        PARKS {
            @Override
            void pause() {
                LockSupport.parkNanos(1_000_000);
            }
        };

        abstract void pause();
    }

    private Runnable stuck(Stall stall, CountDownLatch begun) {
        return () -> {
            begun.countDown();
            while (!isReleased.get() && !Thread.currentThread().isInterrupted()) {
                stall.pause();
            }
        };
    }

    private void holdAll(Stall stall) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(scheduler.workers());
        for (int i = 0; i < scheduler.workers(); i++) {
            scheduler.execute(stuck(stall, begun));
        }
        begun.await();
    }

    @ParameterizedTest
    @EnumSource(Stall.class)
    void tasksFromOutsideRun(Stall stall) throws InterruptedException {
        start(2);
        holdAll(stall);
        CountDownLatch ran = new CountDownLatch(1000);
        for (int i = 0; i < 1000; i++) {
            scheduler.execute(ran::countDown);
        }
        assertThat(ran.await(30, SECONDS)).isTrue();
        assertThat(scheduler.stats().compensations()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void tasksThatTheStuckOnesMadeRun(int workers) throws InterruptedException {
        start(workers);
        CountDownLatch ran = new CountDownLatch(workers * 20);
        for (int i = 0; i < workers; i++) {
            scheduler.execute(() -> {
                for (int j = 0; j < 20; j++) {
                    scheduler.execute(ran::countDown); // to the ring, the last one to the slot
                }
                stuck(Stall.SPINS, new CountDownLatch(1)).run();
            });
        }
        assertThat(ran.await(30, SECONDS)).isTrue();
    }

    @Test
    void stacklessTasksAndTheirChildrenRun() throws Exception {
        start(2);
        holdAll(Stall.SLEEPS);
        AtomicInteger ran = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(500);
        for (int i = 0; i < 100; i++) {
            scheduler.call(() -> {
                for (int j = 0; j < 4; j++) {
                    scheduler.call(() -> {
                        ran.incrementAndGet();
                        all.countDown();
                        return null;
                    });
                }
                all.countDown();
                return null;
            });
        }
        assertThat(all.await(30, SECONDS)).isTrue();
        assertThat(ran).hasValue(400);
    }

    @Test
    void timersFire() throws InterruptedException {
        start(2);
        CountDownLatch fired = new CountDownLatch(2);
        scheduler.schedule(fired::countDown, 20, MILLISECONDS);
        holdAll(Stall.SPINS);
        scheduler.schedule(fired::countDown, 20, MILLISECONDS);
        scheduler.schedule(fired::countDown, 1, HOURS);
        assertThat(fired.await(30, SECONDS)).isTrue();
    }

    @Test
    void moreThanOneMayBeStuck() throws InterruptedException {
        start(2);
        CountDownLatch begun = new CountDownLatch(100);
        for (int i = 0; i < 100; i++) {
            scheduler.execute(stuck(Stall.SLEEPS, begun));
        }
        assertThat(begun.await(30, SECONDS)).as("all at the same time").isTrue();
        CountDownLatch ran = new CountDownLatch(1);
        scheduler.execute(ran::countDown);
        assertThat(ran.await(30, SECONDS)).isTrue();
    }

    @Test
    void noMoreSparesThanAskedFor() throws InterruptedException {
        scheduler =
                Scheduler.builder()
                        .workers(2)
                        .spares(3)
                        .sparesRunTasks(true)
                        .name("compensated")
                        .build();
        CountDownLatch five = new CountDownLatch(5);
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(10);
        for (int i = 0; i < 10; i++) {
            scheduler.execute(() -> {
                begun.incrementAndGet();
                five.countDown();
                stuck(Stall.PARKS, all).run();
            });
        }
        assertThat(five.await(30, SECONDS)).isTrue();
        assertThat(begun).hasValue(5);
        isReleased.set(true);
        assertThat(all.await(30, SECONDS)).isTrue();
        assertThat(begun).hasValue(10);
    }

    @Test
    void sparesEndWhenTheStallIsOver() throws InterruptedException {
        start(2);
        holdAll(Stall.SLEEPS);
        CountDownLatch ran = new CountDownLatch(1);
        scheduler.execute(ran::countDown);
        assertThat(ran.await(30, SECONDS)).isTrue();
        assertThat(threadsNamed("joule-compensated-spare")).isPositive();
        isReleased.set(true);
        while (threadsNamed("joule-compensated-spare") > 0) {
            Thread.onSpinWait();
        }
        assertThat(threadsNamed("joule-compensated-sentinel")).isOne();
        scheduler.close();
        while (threadsNamed("joule-compensated-") > 0) {
            Thread.onSpinWait(); // the last one says that it is over before it is gone
        }
    }

    @Test
    void theEndWaitsForSparesAndInterruptsThem() throws InterruptedException {
        start(1);
        CountDownLatch begun = new CountDownLatch(3);
        CountDownLatch ended = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            scheduler.execute(() -> {
                stuck(Stall.PARKS, begun).run();
                ended.countDown();
            });
        }
        begun.await();
        scheduler.shutdown();
        assertThat(scheduler.awaitTermination(50, MILLISECONDS)).isFalse();
        ShutdownReport report = scheduler.shutdownAndAwait(java.time.Duration.ZERO);
        assertThat(report.stillRunning()).hasSize(3);
        assertThat(scheduler.awaitTermination(30, SECONDS)).isTrue();
        assertThat(ended.getCount()).isZero();
    }

    @Test
    void aSpareMayBeTheLastToWork() throws InterruptedException {
        start(1);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        AtomicBoolean mayEnd = new AtomicBoolean();
        scheduler.execute(stuck(Stall.PARKS, begun));
        begun.await();
        CountDownLatch child = new CountDownLatch(1);
        scheduler.execute(() -> {
            second.countDown();
            while (!mayEnd.get()) {
                Thread.onSpinWait();
            }
            child.countDown();
        });
        second.await();
        isReleased.set(true);
        scheduler.shutdown();
        assertThat(scheduler.awaitTermination(50, MILLISECONDS)).isFalse();
        mayEnd.set(true);
        assertThat(scheduler.awaitTermination(30, SECONDS)).isTrue();
        assertThat(child.getCount()).isZero();
    }

    private static long threadsNamed(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith(prefix))
                .count();
    }

    @Test
    void badNumbersAreRefused() {
        start(1);
        SchedulerBuilder builder = Scheduler.builder();
        for (Runnable call :
                List.<Runnable>of(
                        () -> builder.spares(-1).sparesRunTasks(true),
                        () -> builder.spares(SchedulerBuilder.MAX_SPARES + 1).sparesRunTasks(true),
                        () -> builder.stallLimit(java.time.Duration.ZERO),
                        () -> builder.stallLimit(java.time.Duration.ofMillis(-1)))) {
            assertThat(org.assertj.core.api.Assertions.catchThrowable(call::run))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
