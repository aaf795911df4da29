package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Start, join, interrupt, state, uncaught exceptions. */
class ThreadLifeLikeTheJdkTest extends LikeTheJdk {

    @Test
    void itRunsAndIsOver() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        Thread thread = threads.builder().unstarted(ran::incrementAndGet);
        assertThat(thread.getState()).isEqualTo(Thread.State.NEW);
        assertThat(thread.isAlive()).isFalse();
        thread.start();
        thread.join();
        assertThat(ran).hasValue(1);
        assertThat(thread.getState()).isEqualTo(Thread.State.TERMINATED);
        assertThat(thread.isAlive()).isFalse();
        assertThatThrownBy(thread::start).isInstanceOf(IllegalThreadStateException.class);
        assertThat(ran).hasValue(1);
    }

    @Test
    void itIsAVirtualDaemonOfItsGroup() throws Exception {
        Thread thread = threads.builder().name("worker-", 3).unstarted(() -> {});
        assertThat(thread.getName()).isEqualTo("worker-3");
        assertThat(thread.isVirtual()).isTrue();
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getThreadGroup().getName()).isEqualTo("VirtualThreads");
        assertThat(thread.getPriority()).isEqualTo(Thread.NORM_PRIORITY);
        assertThatThrownBy(() -> thread.setDaemon(false))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aThreadJoinsAnother() throws Exception {
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        threads.run(() -> {
            Thread parent = Thread.currentThread();
            Thread child =
                    threads.start(() -> {
                        awaitState(parent, Thread.State.WAITING);
                        order.add(1);
                    });
            child.join();
            order.add(2);
        });
        assertThat(order).containsExactly(1, 2);
    }

    @Test
    void aJoinGivesUp() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = threads.start(end::await);
        assertThat(thread.join(Duration.ofMillis(1))).isFalse();
        assertThat(threads.call(() -> thread.join(Duration.ofMillis(1)))).isFalse();
        end.countDown();
        assertThat(thread.join(Duration.ofMinutes(1))).isTrue();
    }

    @Test
    void anInterruptEndsASleep() throws Exception {
        AtomicReference<Object> seen = new AtomicReference<>();
        Thread thread =
                threads.start(() -> {
                    try {
                        Thread.sleep(Duration.ofHours(1)); // to be interrupted in it
                    } catch (InterruptedException interrupt) {
                        seen.set(Thread.currentThread().isInterrupted());
                    }
                });
        awaitState(thread, Thread.State.TIMED_WAITING);
        thread.interrupt();
        thread.join();
        assertThat(seen.get()).isEqualTo(false);
    }

    @Test
    void anInterruptEndsAJoin() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread waited = threads.start(end::await);
        AtomicInteger interrupted = new AtomicInteger();
        Thread waiter =
                threads.start(() -> {
                    try {
                        waited.join();
                    } catch (InterruptedException interrupt) {
                        interrupted.incrementAndGet();
                    }
                });
        awaitState(waiter, Thread.State.WAITING);
        waiter.interrupt();
        waiter.join();
        end.countDown();
        assertThat(interrupted).hasValue(1);
    }

    @Test
    void anInterruptStaysUntilItIsTaken() throws Exception {
        threads.run(() -> {
            Thread self = Thread.currentThread();
            self.interrupt();
            assertThat(self.isInterrupted()).isTrue();
            Thread.yield(); // may go on elsewhere
            assertThat(self.isInterrupted()).isTrue();
            LockSupport.park(); // returns at once
            assertThat(Thread.interrupted()).isTrue();
            assertThat(self.isInterrupted()).isFalse();
        });
    }

    @Test
    void anInterruptIsNotSeenByOthersOnTheSameCarrier() throws Exception {
        AtomicInteger foreign = new AtomicInteger();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int number = i;
            all.add(
                    threads.start(() -> {
                        if (number % 2 == 0) {
                            Thread.currentThread().interrupt();
                        }
                        for (int yields = 0; yields < 10; yields++) {
                            Thread.yield();
                            if (Thread.currentThread().isInterrupted() != (number % 2 == 0)) {
                                foreign.incrementAndGet();
                            }
                        }
                    }));
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(foreign).hasValue(0);
    }

    @Test
    void anUncaughtExceptionGoesToTheThreadsHandler() throws Exception {
        AtomicReference<Throwable> caught = new AtomicReference<>();
        AtomicReference<Thread> whose = new AtomicReference<>();
        RuntimeException boom = new RuntimeException("boom");
        Thread thread =
                threads.builder()
                        .uncaughtExceptionHandler((of, thrown) -> {
                            whose.set(of);
                            caught.set(thrown);
                        })
                        .start(() -> {
                            throw boom;
                        });
        thread.join();
        assertThat(caught.get()).isSameAs(boom);
        assertThat(whose.get()).isSameAs(thread);
    }

    @Test
    void itsStackCanBeSeen() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = threads.start(() -> waitHere(end));
        awaitState(thread, Thread.State.WAITING);
        assertThat(thread.getStackTrace())
                .extracting(StackTraceElement::getMethodName)
                .contains("waitHere");
        end.countDown();
        thread.join();
        assertThat(thread.getStackTrace()).isEmpty();
    }

    private static void waitHere(CountDownLatch end) throws InterruptedException {
        end.await();
    }

    @Test
    void manyYieldTogether() throws Exception {
        AtomicInteger turns = new AtomicInteger();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(
                    threads.start(() -> {
                        for (int yields = 0; yields < 100; yields++) {
                            Thread.yield();
                            turns.incrementAndGet();
                        }
                    }));
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(turns).hasValue(10_000);
    }
}
