package dev.joule.internal.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Await;
import dev.joule.testing.Garbage;
import dev.joule.testing.Gate;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BlockingPoolTest {

    private static final long FOREVER = TimeUnit.DAYS.toNanos(1);

    private final List<BlockingPool> pools = new ArrayList<>();
    private final List<Throwable> thrown = new ArrayList<>();

    @AfterEach
    void closeAll() {
        pools.forEach(BlockingPool::shutdown);
    }

    private BlockingPool pool(int max, long idleNanos) {
        BlockingPool pool = new BlockingPool("test", true, max, idleNanos, thrown::add);
        pools.add(pool);
        return pool;
    }

    private BlockingPool pool(ThreadFactory factory) {
        BlockingPool pool = new BlockingPool(factory, 8, FOREVER, thrown::add);
        pools.add(pool);
        return pool;
    }

    private static void awaitAllIdle(BlockingPool pool) {
        Await.until(() -> pool.active() == 0);
    }

    @Test
    void growsToItsMaximumThenQueues() throws Exception {
        BlockingPool pool = pool(3, FOREVER);
        Gate gate = Gate.holding(pool, 3);
        CountDownLatch rest = new CountDownLatch(5);
        for (int i = 0; i < 5; i++) {
            pool.execute(rest::countDown);
        }
        assertThat(pool.threads()).isEqualTo(3);
        assertThat(pool.active()).isEqualTo(3);
        assertThat(pool.pending()).isEqualTo(5);
        gate.open();
        rest.await();
        awaitAllIdle(pool);
        assertThat(pool.pending()).isZero();
    }

    @Test
    void makesNoThreadWhileAnIdleOneWaits() throws Exception {
        BlockingPool pool = pool(100, FOREVER);
        for (int i = 0; i < 200; i++) {
            CompletableFuture<Void> done = new CompletableFuture<>();
            pool.execute(() -> done.complete(null));
            done.get();
            awaitAllIdle(pool);
        }
        assertThat(pool.threads()).isEqualTo(1);
    }

    @Test
    void oneIdleThreadServesOneOfTwoTasks() throws Exception {
        BlockingPool pool = pool(100, FOREVER);
        CompletableFuture<Void> done = new CompletableFuture<>();
        pool.execute(() -> done.complete(null));
        done.get();
        awaitAllIdle(pool);
        Gate gate = Gate.holding(pool, 2);
        assertThat(pool.threads()).isEqualTo(2);
        gate.open();
    }

    @Test
    void theThreadThatWasIdleLastIsUsedFirst() throws Exception {
        BlockingPool pool = pool(4, FOREVER);
        Gate gate = Gate.holding(pool, 4);
        gate.open();
        awaitAllIdle(pool);
        CompletableFuture<Thread> first = new CompletableFuture<>();
        pool.execute(() -> first.complete(Thread.currentThread()));
        Thread used = first.get();
        for (int i = 0; i < 20; i++) {
            awaitAllIdle(pool);
            CompletableFuture<Thread> next = new CompletableFuture<>();
            pool.execute(() -> next.complete(Thread.currentThread()));
            assertThat(next.get()).isSameAs(used);
        }
    }

    @Test
    void idleThreadsEndAndNewOnesComeWhenNeeded() throws Exception {
        BlockingPool pool = pool(4, 1);
        for (int i = 0; i < 50; i++) {
            CompletableFuture<Void> done = new CompletableFuture<>();
            pool.execute(() -> done.complete(null));
            done.get();
            Await.until(() -> pool.threads() == 0);
        }
    }

    @Test
    void threadsAreNamedAndKeepNothingOfTheirCreator() throws Exception {
        BlockingPool pool = pool(1, FOREVER);
        CompletableFuture<Thread> ran = new CompletableFuture<>();
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(new ClassLoader() {});
        try {
            pool.execute(() -> ran.complete(Thread.currentThread()));
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
        Thread thread = ran.get();
        assertThat(thread.getName()).isEqualTo("joule-test-blocking-0");
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getContextClassLoader()).isSameAs(ClassLoader.getSystemClassLoader());
    }

    @Test
    void aThrowIsReportedAndKillsNoThread() throws Exception {
        BlockingPool pool = pool(1, FOREVER);
        Error failure = new StackOverflowError("of a task");
        pool.execute(() -> {
            throw failure;
        });
        CompletableFuture<Void> done = new CompletableFuture<>();
        pool.execute(() -> done.complete(null));
        done.get();
        assertThat(pool.threads()).isEqualTo(1);
        assertThat(thrown).containsExactly(failure);
    }

    @Test
    void anInterruptMeantForOneTaskDoesNotReachTheNext() throws Exception {
        BlockingPool pool = pool(1, FOREVER);
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        pool.execute(() -> Thread.currentThread().interrupt());
        pool.execute(() -> interrupted.complete(Thread.interrupted()));
        assertThat(interrupted.get()).isFalse();
    }

    @Test
    void aThreadThatCannotBeStartedLeavesItsTaskToTheOthers() throws Exception {
        AtomicBoolean fail = new AtomicBoolean();
        BlockingPool pool = pool(body -> fail.get() ? new Unstartable(body) : daemon(body));
        Gate gate = Gate.holding(pool, 1);
        fail.set(true);
        CompletableFuture<Void> done = new CompletableFuture<>();
        pool.execute(() -> done.complete(null));
        assertThat(pool.pending()).isEqualTo(1);
        assertThat(pool.threads()).isEqualTo(1);
        gate.open();
        done.get();
    }

    @Test
    void withoutAnyThreadTheTaskIsRejected() throws Exception {
        AtomicBoolean fail = new AtomicBoolean(true);
        BlockingPool pool = pool(body -> fail.get() ? new Unstartable(body) : daemon(body));
        assertThatThrownBy(() -> pool.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class)
                .hasCauseInstanceOf(OutOfMemoryError.class);
        assertThat(pool.pending()).isZero();
        assertThat(pool.threads()).isZero();
        fail.set(false);
        CompletableFuture<Void> done = new CompletableFuture<>();
        pool.execute(() -> done.complete(null));
        done.get();
    }

    private static Thread daemon(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        return thread;
    }

    private static final class Unstartable extends Thread {
        Unstartable(Runnable body) {
            super(body);
        }

        @Override
        public void start() {
            throw new OutOfMemoryError("unable to create native thread");
        }
    }

    private static WeakReference<Object> runHolding(BlockingPool pool) throws Exception {
        Object held = new Object();
        CompletableFuture<Integer> done = new CompletableFuture<>();
        pool.execute(() -> done.complete(held.hashCode()));
        done.get();
        return new WeakReference<>(held);
    }

    @Test
    void anIdleThreadHoldsNothingOfItsLastTask() throws Exception {
        BlockingPool pool = pool(1, FOREVER);
        Garbage.awaitCollected(runHolding(pool));
        assertThat(pool.threads()).isEqualTo(1);
    }

    @Test
    @SuppressWarnings("NullAway") // what a user does wrong
    void refusesNonsense() {
        assertThatIllegalArgumentException().isThrownBy(() -> pool(0, 1));
        assertThatNullPointerException().isThrownBy(() -> pool(1, 1).execute(null));
    }
}
