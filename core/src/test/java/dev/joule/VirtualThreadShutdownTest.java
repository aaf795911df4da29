package dev.joule;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Await;
import dev.joule.testing.Pin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The end of a scheduler whose virtual threads live: new ones are refused, those go on. */
class VirtualThreadShutdownTest {
    private final Scheduler scheduler = Scheduler.builder().name("ending").workers(2).build();
    private final List<String> ended = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void stop() {
        scheduler.shutdownNow();
    }

    /** Ways to wait, each with what lets the thread go on. */
    enum Wait {
        PARKED {
            @Override
            void begin(Waiting waiting) {
                while (!waiting.released) {
                    LockSupport.park();
                    giveUpIfInterrupted();
                }
            }
        },
        PARKED_FOR_A_TIME {
            @Override
            void begin(Waiting waiting) {
                while (!waiting.released) {
                    LockSupport.parkNanos(Duration.ofHours(1).toNanos());
                    giveUpIfInterrupted();
                }
            }
        },
        SLEEPING {
            @Override
            void begin(Waiting waiting) throws InterruptedException {
                while (!waiting.released) {
                    Thread.sleep(1); // a sleeper is what the end must wait for here
                }
            }
        },
        IN_MONITOR {
            @Override
            void begin(Waiting waiting) {
                waiting.isBlocking = true;
                synchronized (waiting) { // held by the test
                    giveUpIfInterrupted();
                }
            }

            @Override
            boolean isInterruptible() {
                return false; // entering a monitor is not: the thread sees it afterwards
            }
        },
        IN_OBJECT_WAIT {
            @Override
            void begin(Waiting waiting) throws InterruptedException {
                synchronized (waiting.condition) {
                    while (!waiting.released) {
                        waiting.condition.wait();
                    }
                }
            }
        },
        IN_OBJECT_WAIT_FOR_A_TIME {
            @Override
            void begin(Waiting waiting) throws InterruptedException {
                synchronized (waiting.condition) {
                    while (!waiting.released) {
                        waiting.condition.wait(3_600_000);
                    }
                }
            }
        },
        IN_SOCKET {
            @Override
            void begin(Waiting waiting) throws Exception {
                try (Socket socket =
                        new Socket(
                                InetAddress.getLoopbackAddress(), waiting.server.getLocalPort())) {
                    if (socket.getInputStream().read() != 1) {
                        throw new AssertionError("something else was read");
                    }
                }
            }
        };

        abstract void begin(Waiting waiting) throws Exception;

        boolean isInterruptible() {
            return true;
        }

        static void giveUpIfInterrupted() {
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted");
            }
        }
    }

    /** One thread that waits. */
    private static final class Waiting implements AutoCloseable {
        final Object condition = new Object();
        final ServerSocket server;
        volatile boolean released;
        volatile boolean isBlocking;

        Waiting() throws Exception {
            server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        }

        void release(Thread thread) throws Exception {
            released = true;
            LockSupport.unpark(thread);
            synchronized (condition) {
                condition.notifyAll();
            }
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    private Thread start(Wait wait, Waiting waiting) {
        return scheduler
                .ofVirtual()
                .start(() -> {
                    try {
                        wait.begin(waiting);
                        ended.add("released");
                    } catch (Exception interrupt) {
                        ended.add("interrupted");
                    }
                });
    }

    private static void awaitWaiting(Wait wait, Thread thread) {
        Await.until(() ->
                switch (thread.getState()) {
                    case WAITING, TIMED_WAITING, BLOCKED -> true;
                    default -> wait == Wait.SLEEPING;
                });
    }

    @ParameterizedTest
    @EnumSource(Wait.class)
    void aShutdownWaitsForThreadsThatWait(Wait wait) throws Exception {
        try (Waiting waiting = new Waiting()) {
            Thread thread;
            synchronized (waiting) {
                thread = start(wait, waiting);
                try (Socket peer =
                        wait == Wait.IN_SOCKET ? waiting.server.accept() : new Socket()) {
                    awaitWaiting(wait, thread);
                    scheduler.shutdown();
                    assertThat(scheduler.awaitTermination(5_000_000, NANOSECONDS)).isFalse();
                    assertThat(thread.isAlive()).isTrue();
                    waiting.release(thread);
                    if (wait == Wait.IN_SOCKET) {
                        peer.getOutputStream().write(1);
                        thread.join();
                    }
                }
            }
            assertThat(scheduler.awaitTermination(1, DAYS)).isTrue();
            assertThat(ended).containsExactly("released");
            thread.join();
        }
    }

    @ParameterizedTest
    @EnumSource(Wait.class)
    void shutdownNowInterruptsThreadsThatWait(Wait wait) throws Exception {
        try (Waiting waiting = new Waiting()) {
            synchronized (waiting) {
                Thread thread = start(wait, waiting);
                try (Socket _ = wait == Wait.IN_SOCKET ? waiting.server.accept() : new Socket()) {
                    awaitWaiting(wait, thread);
                    assertThat(scheduler.shutdownNow()).isEmpty();
                    if (wait.isInterruptible()) {
                        assertThat(scheduler.awaitTermination(1, DAYS)).isTrue();
                    }
                }
            }
            assertThat(scheduler.awaitTermination(1, DAYS)).isTrue();
            assertThat(ended).containsExactly("interrupted");
        }
    }

    @Test
    void closeWaitsForAllWhateverTheyDo() throws Exception {
        AtomicInteger finished = new AtomicInteger();
        for (int i = 0; i < 5_000; i++) {
            int number = i;
            scheduler
                    .ofVirtual()
                    .start(() -> {
                        try {
                            if (number % 3 == 0) {
                                Thread.sleep(1); // one of three ways to be away for a while
                            } else if (number % 3 == 1) {
                                Thread.yield();
                            } else {
                                LockSupport.parkNanos(1_000);
                            }
                            finished.incrementAndGet();
                        } catch (InterruptedException interrupt) {
                            throw new AssertionError(interrupt);
                        }
                    });
        }
        scheduler.close();
        assertThat(finished).hasValue(5_000);
    }

    @Test
    void anUnstartedThreadHoldsNothingUp() {
        Thread thread = scheduler.ofVirtual().unstarted(() -> {});
        scheduler.close();
        assertThatThrownBy(thread::start).isInstanceOf(RejectedExecutionException.class);
        assertThat(thread.getState()).isEqualTo(Thread.State.TERMINATED);
    }

    @Test
    void afterAShutdownNoThreadStarts() throws Exception {
        ExecutorService executor = scheduler.newVirtualThreadPerTaskExecutor();
        scheduler.shutdown();
        assertThatThrownBy(() -> scheduler.ofVirtual().start(() -> {}))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContaining("ending");
        assertThatThrownBy(() -> executor.submit(() -> {}))
                .isInstanceOf(RejectedExecutionException.class);
        executor.close();
        assertThat(scheduler.awaitTermination(1, DAYS)).isTrue();
        assertThatThrownBy(() -> scheduler.virtualThreadFactory().newThread(() -> {}).start())
                .isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void aThreadThatLivesIsRefusedChildrenAndGoesOn() throws Exception {
        CountDownLatch down = new CountDownLatch(1);
        Thread parent =
                scheduler
                        .ofVirtual()
                        .start(() -> {
                            try {
                                down.await();
                                Thread.startVirtualThread(() -> ended.add("child"));
                            } catch (RejectedExecutionException refused) {
                                ended.add("refused");
                            } catch (InterruptedException interrupt) {
                                ended.add("interrupted");
                            }
                            Thread.yield();
                            ended.add("went on");
                        });
        scheduler.shutdown();
        down.countDown();
        parent.join();
        scheduler.close();
        assertThat(ended).containsExactly("refused", "went on");
    }

    @Test
    void shutdownNowKeepsQueuedThreadsInTheirQueues() throws Exception {
        AtomicInteger finished = new AtomicInteger();
        Thread[] yielders = new Thread[100];
        for (int i = 0; i < yielders.length; i++) {
            yielders[i] =
                    scheduler
                            .ofVirtual()
                            .start(() -> {
                                while (!Thread.currentThread().isInterrupted()) {
                                    Thread.yield();
                                }
                                finished.incrementAndGet();
                            });
        }
        assertThat(scheduler.shutdownNow()).isEmpty();
        assertThat(scheduler.awaitTermination(1, DAYS)).isTrue();
        assertThat(finished).hasValue(yielders.length);
    }

    @Test
    void theReportTellsWhereAThreadStands() throws Exception {
        CountDownLatch open = new CountDownLatch(1);
        Thread thread =
                scheduler
                        .ofVirtual()
                        .name("patient")
                        .start(() -> {
                            while (open.getCount() > 0) {
                                LockSupport.park();
                            }
                        });
        Await.until(() -> thread.getState() == Thread.State.WAITING);
        ShutdownReport report = scheduler.shutdownAndAwait(Duration.ofMillis(1));
        open.countDown();
        LockSupport.unpark(thread);
        assertThat(report.completed()).isFalse();
        ShutdownReport.Running running = report.stillRunning().getFirst();
        assertThat(report.stillRunning()).hasSize(1);
        assertThat(running.thread()).isSameAs(thread);
        assertThat(running.stack())
                .anyMatch(frame -> frame.getClassName().equals(getClass().getName()));
        assertThat(report.toString()).contains("1 still running", "patient", "LockSupport.park");
    }

    @Test
    void aThreadMayStopItsOwnScheduler() throws Exception {
        CountDownLatch others = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            scheduler
                    .ofVirtual()
                    .start(() -> {
                        others.countDown();
                        LockSupport.park();
                        ended.add("interrupted");
                    });
        }
        Thread stopper =
                scheduler
                        .ofVirtual()
                        .start(() -> {
                            Await.on(others);
                            scheduler.shutdownNow();
                            ended.add("stopped " + Thread.interrupted());
                        });
        stopper.join();
        assertThat(scheduler.awaitTermination(1, DAYS)).isTrue();
        assertThat(ended).hasSize(4).contains("stopped true", "interrupted");
    }

    @Test
    void aPinnedThreadTakesItsInterruptWithIt() throws Exception {
        CountDownLatch pinned = new CountDownLatch(1);
        AtomicInteger spurious = new AtomicInteger();
        Thread thread =
                scheduler
                        .ofVirtual()
                        .start(() -> {
                            Thread own = Thread.currentThread();
                            Pin.during(() -> {
                                pinned.countDown();
                                while (!own.isInterrupted()) {
                                    LockSupport.park();
                                }
                                Thread.interrupted(); // and with it the carrier's, or the next
                                // park spins
                                for (int i = 0; i < 10; i++) {
                                    long start = System.nanoTime();
                                    LockSupport.parkNanos(200_000);
                                    if (System.nanoTime() - start < 100_000) {
                                        spurious.incrementAndGet();
                                    }
                                }
                            });
                        });
        pinned.await();
        scheduler.shutdownNow();
        thread.join();
        assertThat(spurious).hasValueLessThan(10);
    }
}
