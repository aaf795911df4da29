package dev.joule;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An interrupt of a view's task reaches it after the end of another task that it runs in place, and
 * never reaches the other.
 */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InterruptsOfViewsStayApartTest {

    /** Submits a task to a view, and returns what interrupts it. */
    private enum Way {
        CANCEL_DELAYED {
            @Override
            Runnable submit(ScheduledExecutorService view, Callable<?> task) {
                Future<?> future = view.schedule(task, 0, MILLISECONDS);
                return () -> future.cancel(true);
            }
        },
        STOP_DELAYED {
            @Override
            Runnable submit(ScheduledExecutorService view, Callable<?> task) {
                view.schedule(task, 0, MILLISECONDS);
                return view::shutdownNow;
            }
        },
        STOP_SUBMITTED {
            @Override
            Runnable submit(ScheduledExecutorService view, Callable<?> task) {
                view.submit(task);
                return () -> {
                    view.shutdownNow();
                    view.shutdownNow(); // changes nothing
                };
            }
        },
        STOP_AND_CANCEL_SUBMITTED {
            @Override
            Runnable submit(ScheduledExecutorService view, Callable<?> task) {
                Future<?> future = view.submit(task);
                return () -> {
                    view.shutdownNow();
                    assertThat(future.cancel(true)).isTrue();
                };
            }
        },
        STOP_EXECUTED {
            @Override
            Runnable submit(ScheduledExecutorService view, Callable<?> task) {
                view.execute(() -> {
                    try {
                        task.call();
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                });
                return view::shutdownNow;
            }
        },
        STOP_INVOKED {
            @Override
            Runnable submit(ScheduledExecutorService view, Callable<?> task) {
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                view.invokeAll(List.of(task));
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                        });
                return view::shutdownNow;
            }
        };

        abstract Runnable submit(ScheduledExecutorService view, Callable<?> task);
    }

    @ParameterizedTest
    @EnumSource
    void theTaskInPlaceIsNotInterrupted(Way way) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            CountDownLatch hasBegun = new CountDownLatch(1);
            CountDownLatch mayEnd = new CountDownLatch(1);
            CompletableFuture<Future<String>> inPlace = new CompletableFuture<>();
            CompletableFuture<Boolean> wasInterrupted = new CompletableFuture<>();
            Callable<?> outer =
                    () -> {
                        Future<String> inner =
                                scheduler.submit(() -> {
                                    hasBegun.countDown();
                                    mayEnd.await();
                                    return "ended";
                                });
                        inPlace.complete(inner);
                        String result = inner.get();
                        wasInterrupted.complete(Thread.currentThread().isInterrupted());
                        return result;
                    };
            Runnable interrupt = way.submit(scheduler.executorView(), outer);
            hasBegun.await();
            interrupt.run();
            mayEnd.countDown();
            assertThat(inPlace.join().get()).isEqualTo("ended");
            assertThat(wasInterrupted.join()).isTrue();
        }
    }
}
