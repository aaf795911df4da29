package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import dev.joule.testing.Probe;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What nobody catches goes to a handler, and no worker dies of it. */
class UncaughtTest {

    @Test
    void aPlainTasksExceptionGoesToTheHandler() throws Exception {
        List<Throwable> caught = new CopyOnWriteArrayList<>();
        AtomicReference<Thread> where = new AtomicReference<>();
        try (Scheduler scheduler =
                Scheduler.builder()
                        .workers(1)
                        .uncaughtExceptionHandler((thread, thrown) -> {
                            where.set(thread);
                            caught.add(thrown);
                        })
                        .build()) {
            scheduler.execute(() -> {
                throw new IllegalStateException("as meant");
            });
            scheduler.execute(() -> {
                throw new AssertionError("an error");
            });
            scheduler.execute(() -> overflow(0));
            Thread worker = scheduler.submit(Thread::currentThread).get();
            assertThat(caught).hasSize(3);
            assertThat(caught.get(0)).hasMessage("as meant");
            assertThat(caught.get(1)).isInstanceOf(AssertionError.class);
            assertThat(caught.get(2)).isInstanceOf(StackOverflowError.class);
            assertThat(where).hasValue(worker);
        }
    }

    private static int overflow(int depth) {
        return depth < 0 ? 0 : overflow(depth + 1) + 1;
    }

    @Test
    void withoutOneItGoesToTheThreadsDefault() throws Exception {
        List<Throwable> caught = new CopyOnWriteArrayList<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> caught.add(thrown));
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            scheduler.execute(() -> {
                throw new IllegalStateException("by default");
            });
            scheduler.submit(() -> {}).get();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(caught).anyMatch(thrown -> "by default".equals(thrown.getMessage()));
    }

    @Test
    void aThrowingHandlerKillsNoWorker() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        try (Scheduler scheduler =
                Scheduler.builder()
                        .workers(1)
                        .uncaughtExceptionHandler((thread, thrown) -> {
                            calls.incrementAndGet();
                            throw new IllegalStateException("the handler, too");
                        })
                        .build()) {
            for (int i = 0; i < 100; i++) {
                scheduler.execute(() -> {
                    throw new IllegalStateException("as meant");
                });
            }
            assertThat(scheduler.submit(() -> 1).get()).isEqualTo(1);
            assertThat(calls).hasValue(100);
        }
    }

    @Test
    void aThrowingCancelledIsReportedAndTheTaskEnds() {
        List<Throwable> caught = new CopyOnWriteArrayList<>();
        cancelOneThatThrowsInCancelled((thread, thrown) -> caught.add(thrown));
        assertThat(caught).extracting(Throwable::getMessage).containsExactly("in cancelled");
    }

    @Test
    void itEndsTooIfTheHandlerThrows() {
        cancelOneThatThrowsInCancelled((thread, thrown) -> {
            throw new IllegalStateException("the handler, too");
        });
    }

    private static void cancelOneThatThrowsInCancelled(Thread.UncaughtExceptionHandler handler) {
        try (Scheduler scheduler =
                Scheduler.builder().workers(1).uncaughtExceptionHandler(handler).build()) {
            var handle =
                    scheduler.spawn(
                            Probe.cancelledWith(() -> {
                                throw new IllegalStateException("in cancelled");
                            }));
            handle.cancel();
            Await.until(handle::isDone);
            assertThat(scheduler.stats().alive()).isZero();
        }
    }

    @Test
    void aSpawnedTasksExceptionStaysWithItsHandle() throws Exception {
        List<Throwable> caught = new CopyOnWriteArrayList<>();
        try (Scheduler scheduler =
                Scheduler.builder()
                        .workers(1)
                        .uncaughtExceptionHandler((thread, thrown) -> caught.add(thrown))
                        .build()) {
            scheduler.call(() -> {
                throw new IllegalStateException("kept");
            });
            scheduler.callBlocking(() -> {
                throw new IllegalStateException("kept");
            });
            scheduler.submit(() -> {
                throw new IllegalStateException("kept");
            });
        }
        assertThat(caught).isEmpty();
    }

    @Test
    void hooksAreCalledAndMayThrow() throws Exception {
        AtomicInteger starts = new AtomicInteger();
        AtomicInteger stops = new AtomicInteger();
        AtomicInteger parks = new AtomicInteger();
        AtomicInteger unparks = new AtomicInteger();
        AtomicInteger wrongThreads = new AtomicInteger();
        AtomicInteger reports = new AtomicInteger();
        WorkerHooks hooks =
                new WorkerHooks() {
                    private void called(AtomicInteger count, int worker) {
                        count.incrementAndGet();
                        if (!Thread.currentThread().getName().endsWith("-worker-" + worker)) {
                            wrongThreads.incrementAndGet();
                        }
                        throw new IllegalStateException("a hook");
                    }

                    @Override
                    public void onStart(int worker) {
                        called(starts, worker);
                    }

                    @Override
                    public void onStop(int worker) {
                        called(stops, worker);
                    }

                    @Override
                    public void onPark(int worker) {
                        called(parks, worker);
                    }

                    @Override
                    public void onUnpark(int worker) {
                        called(unparks, worker);
                    }
                };
        try (Scheduler scheduler =
                Scheduler.builder()
                        .workers(3)
                        .workerHooks(hooks)
                        .uncaughtExceptionHandler((thread, thrown) -> reports.incrementAndGet())
                        .build()) {
            Await.until(() -> starts.get() == 3);
            for (int i = 0; i < 50; i++) {
                int value = i;
                assertThat(scheduler.submit(() -> value).get()).isEqualTo(value);
            }
            Await.until(() -> parks.get() > 0);
            assertThat(stops).hasValue(0);
        }
        assertThat(starts).hasValue(3);
        assertThat(stops).hasValue(3);
        assertThat(unparks.get()).isPositive();
        assertThat(wrongThreads).hasValue(0);
        assertThat(reports.get())
                .isEqualTo(starts.get() + stops.get() + parks.get() + unparks.get());
    }
}
