package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.Oneshot;
import dev.joule.task.Pollable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Wakers run with no lock held: one may use the structure, wait for another thread that does, or
 * throw, and all others are woken.
 */
class HostileWakersTest {

    /**
     * A structure with waits that one call ends.
     *
     * @param await begins a wait that the call ends
     * @param end ends all of them
     * @param use uses each method of the structure that does not wait
     */
    private record Rig(String name, Await await, Runnable end, Runnable use) {
        private interface Await {
            Pollable<?> begin();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Rig> rigs() {
        return Stream.of(
                permitsThatAreAdded(),
                closedSemaphore(),
                permitsThatAreGivenBack(),
                readers(),
                notifyWaiters(),
                waitGroup(),
                barrier(),
                onceCell());
    }

    private static void useOf(Semaphore semaphore) {
        if (!semaphore.isClosed()) {
            Semaphore.Permits permit = semaphore.tryAcquire();
            if (permit != null) {
                permit.close();
            }
        }
        assertThat(semaphore.toString()).startsWith("Semaphore[");
        assertThat(semaphore.available()).isNotNegative();
    }

    private static Rig permitsThatAreAdded() {
        Semaphore semaphore = new Semaphore(0);
        return new Rig(
                "permits that are added",
                semaphore::acquireAsync,
                () -> semaphore.add(3),
                () -> useOf(semaphore));
    }

    private static Rig closedSemaphore() {
        Semaphore semaphore = new Semaphore(0);
        return new Rig(
                "a semaphore that is closed",
                () -> semaphore.acquireAsync().attempt(),
                semaphore::close,
                () -> useOf(semaphore));
    }

    private static Rig permitsThatAreGivenBack() {
        Semaphore semaphore = new Semaphore(3);
        Semaphore.Permits held = semaphore.tryAcquire(3);
        return new Rig(
                "permits that are given back",
                semaphore::acquireAsync,
                held::close,
                () -> useOf(semaphore));
    }

    private static Rig readers() {
        RwLock lock = new RwLock();
        RwLock.WriteGuard guard = lock.tryWrite();
        return new Rig(
                "readers behind a writer",
                lock::readAsync,
                guard::downgrade,
                () -> {
                    RwLock.ReadGuard read = lock.tryRead();
                    if (read != null) {
                        read.close();
                    }
                    assertThat(lock.tryWrite()).isNull();
                    assertThat(lock.toString()).startsWith("RwLock[reading");
                });
    }

    private static Rig notifyWaiters() {
        Notify notify = new Notify();
        return new Rig(
                "notifyWaiters",
                notify::awaitAsync,
                notify::notifyWaiters,
                () -> {
                    notify.notifyOne();
                    assertThat(notify.tryAwait()).isTrue();
                    assertThat(notify).hasToString("Notify[no permit, 0 waiting]");
                });
    }

    private static Rig waitGroup() {
        WaitGroup group = new WaitGroup();
        group.add(1);
        return new Rig(
                "a wait group",
                group::awaitAsync,
                group::done,
                () -> {
                    assertThat(group.tryAwait()).isTrue();
                    group.add(1);
                    group.done();
                    assertThat(group.toString()).startsWith("WaitGroup[0 ");
                });
    }

    private static Rig barrier() {
        Barrier barrier = new Barrier(4);
        return new Rig(
                "a barrier",
                barrier::awaitAsync,
                barrier::tryAwait,
                () -> {
                    assertThat(barrier.tryAwait()).isNull();
                    assertThat(barrier).hasToString("Barrier[0 of 4 arrived]");
                });
    }

    private static Rig onceCell() {
        OnceCell<String> cell = new OnceCell<>();
        Oneshot<String> oneshot = Oneshot.create();
        ByHand<String> initialiser = new ByHand<>(cell.getOrInitAsync(oneshot::receiver));
        begin(initialiser);
        return new Rig(
                "a once cell",
                () -> cell.getOrInitAsync(oneshot::receiver),
                () -> {
                    oneshot.sender().send("value");
                    begin(initialiser);
                },
                () -> {
                    assertThat(cell.get()).isEqualTo("value");
                    assertThat(cell.trySet("other")).isFalse();
                    assertThat(cell).hasToString("OnceCell[set]");
                });
    }

    private static boolean begin(ByHand<?> hand) {
        try {
            return hand.isReady();
        } catch (RuntimeException thrown) {
            throw thrown;
        } catch (Exception thrown) {
            throw new AssertionError(thrown);
        }
    }

    @ParameterizedTest
    @MethodSource("rigs")
    void aWakerMayWaitForAThreadThatUsesTheStructure(Rig rig) throws Exception {
        AtomicInteger used = new AtomicInteger();
        Runnable elsewhere =
                () -> {
                    Thread thread =
                            Thread.startVirtualThread(() -> {
                                rig.use.run();
                                used.incrementAndGet();
                            });
                    try {
                        thread.join();
                    } catch (InterruptedException cancelled) {
                        Thread.currentThread().interrupt();
                    }
                };
        List<ByHand<?>> hands = three(rig, elsewhere);
        rig.end.run();
        assertThat(used).hasValue(3);
        for (ByHand<?> hand : hands) {
            assertThat(hand.takeWakes()).isOne();
            assertThat(hand.isReady()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("rigs")
    void aWakerMayPollItsOwnWaitAtOnce(Rig rig) {
        AtomicInteger ready = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            ByHand<?>[] own = new ByHand<?>[1];
            own[0] =
                    new ByHand<>(
                            rig.await.begin(),
                            () -> {
                                if (begin(own[0])) {
                                    ready.incrementAndGet();
                                }
                                rig.use.run();
                            });
            assertThat(begin(own[0])).isFalse();
        }
        rig.end.run();
        assertThat(ready).hasValue(3);
    }

    @ParameterizedTest
    @MethodSource("rigs")
    void whenWakersThrowAllAreWoken(Rig rig) throws Exception {
        Runnable throwing =
                () -> {
                    throw new UnsupportedOperationException("a waker");
                };
        List<ByHand<?>> hands = three(rig, throwing);
        List<Throwable> reported = new ArrayList<>();
        Thread thread = Thread.currentThread();
        Thread.UncaughtExceptionHandler before = thread.getUncaughtExceptionHandler();
        thread.setUncaughtExceptionHandler((t, thrown) -> reported.add(thrown));
        try {
            rig.end.run();
        } finally {
            thread.setUncaughtExceptionHandler(before);
        }
        assertThat(reported).hasSize(3).hasOnlyElementsOfType(UnsupportedOperationException.class);
        for (ByHand<?> hand : hands) {
            assertThat(hand.takeWakes()).isOne();
            assertThat(hand.isReady()).isTrue();
        }
    }

    private static List<ByHand<?>> three(Rig rig, Runnable onWake) {
        List<ByHand<?>> hands = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ByHand<?> hand = new ByHand<>(rig.await.begin(), onWake);
            assertThat(begin(hand)).isFalse();
            hands.add(hand);
        }
        return hands;
    }
}
