package dev.joule.internal.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BlockingPoolShutdownTest {

    private static final long FOREVER = TimeUnit.DAYS.toNanos(1);

    private final AtomicInteger terminations = new AtomicInteger();
    private final CompletableFuture<Thread> terminatedOn = new CompletableFuture<>();
    private final BlockingPool pool =
            new BlockingPool("test", true, 2, FOREVER, thrown -> {}, this::onTerminated);

    private void onTerminated() {
        terminations.incrementAndGet();
        terminatedOn.complete(Thread.currentThread());
    }

    private void occupy(CountDownLatch open, AtomicInteger interrupted) throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            pool.execute(() -> {
                begun.countDown();
                try {
                    open.await();
                } catch (InterruptedException e) {
                    interrupted.incrementAndGet();
                }
            });
        }
        begun.await();
    }

    @Test
    void withoutThreadsItEndsInTheCall() throws Exception {
        pool.shutdown();
        assertThat(terminatedOn.getNow(null)).isSameAs(Thread.currentThread());
        assertThat(pool.awaitTermination(0)).isTrue();
        pool.shutdown();
        pool.shutdownNow();
        assertThat(terminations).hasValue(1);
    }

    @Test
    void idleThreadsEndAtOnce() throws Exception {
        pool.execute(() -> {});
        Await.until(() -> pool.active() == 0);
        pool.shutdown();
        assertThat(pool.awaitTermination(FOREVER)).isTrue();
        terminatedOn.get();
        assertThat(pool.threads()).isZero();
    }

    @Test
    void whatWasQueuedStillRunsAndNothingNewIsAccepted() throws Exception {
        CountDownLatch open = new CountDownLatch(1);
        AtomicInteger interrupted = new AtomicInteger();
        AtomicInteger ran = new AtomicInteger();
        occupy(open, interrupted);
        for (int i = 0; i < 10; i++) {
            pool.execute(ran::incrementAndGet);
        }
        pool.shutdown();
        assertThatThrownBy(() -> pool.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class);
        assertThat(pool.awaitTermination(0)).isFalse();
        assertThat(pool.awaitTermination(1000)).isFalse();
        assertThat(terminations).hasValue(0);
        open.countDown();
        assertThat(pool.awaitTermination(FOREVER)).isTrue();
        assertThat(ran).hasValue(10);
        assertThat(interrupted).hasValue(0);
        assertThat(terminatedOn.get().getName()).startsWith("joule-test-blocking-");
        assertThat(terminations).hasValue(1);
    }

    @Test
    void shutdownNowInterruptsAndReturnsWhatNeverRan() throws Exception {
        AtomicInteger interrupted = new AtomicInteger();
        List<Runnable> queued = new ArrayList<>();
        occupy(new CountDownLatch(1), interrupted);
        for (int i = 0; i < 10; i++) {
            Runnable task = () -> interrupted.addAndGet(1000);
            queued.add(task);
            pool.execute(task);
        }
        assertThat(pool.shutdownNow()).containsExactlyElementsOf(queued);
        assertThat(pool.awaitTermination(FOREVER)).isTrue();
        assertThat(interrupted).hasValue(2);
        terminatedOn.get();
        assertThat(terminations).hasValue(1);
    }

    @Test
    void shutdownNowFromATaskOfItsOwn() throws Exception {
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        pool.execute(() -> {
            pool.shutdownNow();
            interrupted.complete(Thread.currentThread().isInterrupted());
        });
        assertThat(interrupted.get()).isTrue();
        assertThat(pool.awaitTermination(FOREVER)).isTrue();
    }
}
