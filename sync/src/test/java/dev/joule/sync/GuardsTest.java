package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What guards, numbers of permits and holders that make no sense lead to; and who holds a lock. */
class GuardsTest {

    @Test
    void aGuardIsClosedOnce() throws Exception {
        Mutex mutex = new Mutex();
        Mutex.Guard guard = mutex.lock();
        guard.close();
        Mutex.Guard other = mutex.lock();
        assertThatThrownBy(guard::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("this guard of a Mutex was closed before: close each guard once");
        assertThat(mutex.isLocked()).isTrue();
        assertThat(guard).hasToString("Mutex.Guard[closed]");
        assertThat(other).hasToString("Mutex.Guard[held]");
        other.close();
    }

    @Test
    void permitsAreClosedOrForgottenOnce() throws Exception {
        Semaphore semaphore = new Semaphore(3);
        Semaphore.Permits two = semaphore.acquire(2);
        assertThat(two.count()).isEqualTo(2);
        two.forget();
        assertThatThrownBy(two::forget).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(two::close).isInstanceOf(IllegalStateException.class);
        assertThat(semaphore.available()).isOne();
        semaphore.add(2);
        assertThat(semaphore.available()).isEqualTo(3);
    }

    @Test
    void numbersOfPermitsAreChecked() throws Exception {
        Semaphore semaphore = new Semaphore(1);
        for (int bad : new int[] {0, -1, Integer.MIN_VALUE}) {
            assertRefused(() -> semaphore.acquire(bad), bad);
            assertRefused(() -> semaphore.tryAcquire(bad), bad);
            assertRefused(() -> semaphore.tryAcquire(bad, Duration.ofDays(1)), bad);
            assertRefused(() -> semaphore.acquireAsync(bad), bad);
            assertRefused(() -> semaphore.add(bad), bad);
        }
        assertRefused(() -> new Semaphore(-1), -1);
        assertThat(new Semaphore(0).tryAcquire()).isNull();
        assertThat(semaphore.tryAcquire(Semaphore.MAX_PERMITS)).isNull();
        assertThat(semaphore.available()).isOne();
    }

    private static void assertRefused(ThrowingCallable call, int bad) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(", not " + bad);
    }

    @Test
    void permitsInUseCountToTheMaximum() throws Exception {
        Semaphore semaphore = new Semaphore(Semaphore.MAX_PERMITS);
        Semaphore.Permits most = semaphore.acquire(Semaphore.MAX_PERMITS - 1);
        assertThatThrownBy(() -> semaphore.add(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("would exceed 2147483647");
        assertThat(semaphore.available()).isOne();
        most.close();
        assertThat(semaphore.available()).isEqualTo(Semaphore.MAX_PERMITS);
        semaphore.acquire(10).forget();
        semaphore.add(10);
        assertThatThrownBy(() -> semaphore.add(1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aClosedSemaphoreTakesPermitsBackAndGivesNone() throws Exception {
        Semaphore semaphore = new Semaphore(1);
        Semaphore.Permits permit = semaphore.acquire();
        ByHand<Semaphore.Permits> wait = new ByHand<>(semaphore.acquireAsync());
        wait.isReady();
        semaphore.close();
        semaphore.close();
        assertThat(semaphore.isClosed()).isTrue();
        assertThat(wait.takeWakes()).isOne();
        assertThatThrownBy(wait::isReady)
                .isInstanceOf(Semaphore.ClosedException.class)
                .hasMessage("the semaphore is closed");
        permit.close();
        assertThat(semaphore.available()).isOne();
        assertThatThrownBy(semaphore::acquire).isInstanceOf(Semaphore.ClosedException.class);
        assertThatThrownBy(semaphore::tryAcquire).isInstanceOf(Semaphore.ClosedException.class);
        assertThatThrownBy(() -> semaphore.tryAcquire(Duration.ZERO))
                .isInstanceOf(Semaphore.ClosedException.class);
    }

    @Test
    void aThreadThatWouldWaitForItselfIsTold() throws Exception {
        Mutex mutex = new Mutex();
        Mutex.Guard guard = mutex.lock();
        assertWaitsForItself(mutex::lock, "Mutex");
        assertWaitsForItself(() -> mutex.tryLock(Duration.ofDays(1)), "Mutex");
        assertThat(mutex.tryLock()).isNull();
        guard.close();
        mutex.lock().close();

        RwLock lock = new RwLock();
        RwLock.ReadGuard read = lock.read();
        lock.read().close(); // no writer waits
        assertWaitsForItself(lock::write, "RwLock");
        ByHand<RwLock.WriteGuard> writer = new ByHand<>(lock.writeAsync());
        writer.isReady();
        assertWaitsForItself(lock::read, "RwLock");
        read.close();
        writer.value().close();
        try (RwLock.WriteGuard write = lock.write()) {
            assertWaitsForItself(lock::read, "RwLock");
            write.downgrade();
            lock.read().close();
        }
    }

    private static void assertWaitsForItself(ThrowingCallable call, String name) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "this thread holds the "
                                + name
                                + " already and would wait for itself: close its guard first");
    }

    @Test
    void aGuardMayBeClosedByAnotherThread() throws Exception {
        Mutex mutex = new Mutex();
        Mutex.Guard guard = mutex.lock();
        Thread.startVirtualThread(guard::close).join();
        mutex.lock().close();
    }

    @Test
    void theDescriptionNamesThoseWhoHold() throws Exception {
        Mutex mutex = new Mutex();
        assertThat(mutex).hasToString("Mutex[not held]");
        AtomicReference<Mutex.Guard> guard = new AtomicReference<>();
        Thread thread =
                Thread.ofVirtual()
                        .name("the holder")
                        .start(() -> {
                            try {
                                guard.set(mutex.lock());
                            } catch (InterruptedException unexpected) {
                                throw new AssertionError(unexpected);
                            }
                        });
        thread.join();
        new ByHand<>(mutex.lockAsync()).isReady();
        assertThat(mutex.toString())
                .contains("held by VirtualThread", "the holder", ", 1 waiting]");
        guard.get().close();

        Semaphore semaphore = new Semaphore(20);
        for (int i = 0; i < 10; i++) {
            semaphore.acquire();
        }
        assertThat(semaphore.toString())
                .startsWith("Semaphore[10 available, held by Thread[")
                .endsWith(" and 2 more]");
    }

    @Test
    void theDescriptionNamesTasks() throws Exception {
        Mutex mutex = new Mutex();
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            JoinHandle<Object> holder = scheduler.spawn(mutex.withLock(Pollables::never));
            while (!mutex.isLocked()) {
                Thread.onSpinWait();
            }
            assertThat(mutex.toString()).startsWith("Mutex[held by Task[");
            holder.cancel();
            mutex.lock().close();
        }
        new ByHand<>(mutex.lockAsync()).value();
        assertThat(mutex).hasToString("Mutex[held by a task]");
    }

    @Test
    void aHolderWhoseNameFailsIsDescribedAllTheSame() throws Exception {
        Mutex mutex = new Mutex();
        Thread thread =
                new Thread("bad") {
                    @Override
                    public void run() {
                        try {
                            mutex.lock();
                        } catch (InterruptedException unexpected) {
                            throw new AssertionError(unexpected);
                        }
                    }

                    @Override
                    public String toString() {
                        assertThat(mutex.tryLock()).isNull(); // no lock is held here
                        throw new IllegalStateException("no name");
                    }
                };
        thread.start();
        thread.join();
        assertThat(mutex.toString()).isEqualTo("Mutex[held by a task]");
    }

    @Test
    void aDowngradeLetsReadersInAndKeepsWritersOut() throws Exception {
        RwLock lock = new RwLock();
        RwLock.WriteGuard guard = lock.write();
        ByHand<RwLock.ReadGuard> reader = new ByHand<>(lock.readAsync());
        ByHand<RwLock.WriteGuard> writer = new ByHand<>(lock.writeAsync());
        reader.isReady();
        writer.isReady();
        guard.downgrade();
        guard.downgrade();
        RwLock.ReadGuard read = reader.value();
        assertThat(writer.isReady()).isFalse();
        assertThat(lock.tryRead()).isNull(); // the writer comes first
        read.close();
        assertThat(writer.isReady()).isFalse();
        guard.close();
        assertThatThrownBy(guard::downgrade).isInstanceOf(IllegalStateException.class);
        assertThat(lock.toString()).startsWith("RwLock[writing, held by ");
        writer.value().close();
        assertThat(lock).hasToString("RwLock[free, not held]");
    }

    @Test
    void theLockEndsWithTheWorkHoweverThatEnds() throws Exception {
        Mutex mutex = new Mutex();
        assertThat(new ByHand<>(mutex.withLock(() -> Pollables.ready("done"))).value())
                .isEqualTo("done");
        assertThat(mutex.isLocked()).isFalse();

        IOException broken = new IOException("broken");
        Pollable<Object> failing = mutex.withLock(() -> Pollables.failed(broken));
        assertThatThrownBy(new ByHand<>(failing)::isReady).isSameAs(broken);
        Pollable<Object> unmade =
                mutex.withLock(() -> {
                    throw broken;
                });
        assertThatThrownBy(new ByHand<>(unmade)::isReady).isSameAs(broken);
        assertThat(mutex.isLocked()).isFalse();

        ByHand<Object> cancelled = new ByHand<>(mutex.withLock(Pollables::never));
        ByHand<Object> next = new ByHand<>(mutex.withLock(() -> Pollables.ready("next")));
        ByHand<Object> neverPolled = new ByHand<>(mutex.withLock(Pollables::never));
        cancelled.isReady();
        assertThat(next.isReady()).isFalse();
        neverPolled.cancel();
        assertThat(mutex.isLocked()).isTrue();
        cancelled.cancel();
        assertThat(next.takeWakes()).isOne();
        assertThat(next.value()).isEqualTo("next");

        RwLock lock = new RwLock();
        ByHand<Object> reading = new ByHand<>(lock.withRead(Pollables::never));
        ByHand<String> writing = new ByHand<>(lock.withWrite(() -> Pollables.ready("written")));
        reading.isReady();
        assertThat(writing.isReady()).isFalse();
        reading.cancel();
        assertThat(writing.value()).isEqualTo("written");
        assertThat(lock).hasToString("RwLock[free, not held]");
    }

    @Test
    void aTimeThatIsOverLeavesNothingBehind() throws Exception {
        Semaphore semaphore = new Semaphore(2);
        try (Semaphore.Permits held = semaphore.acquire()) {
            assertThat(semaphore.tryAcquire(2, Duration.ofMillis(1))).isNull();
            assertThat(semaphore.tryAcquire(Duration.ofSeconds(-1))).isNotNull();
            assertThat(semaphore.toString()).contains("held by Thread").doesNotContain(" waiting");
            assertThat(held.count()).isOne();
        }
    }

    @Test
    void anInterruptBeforeTheWaitEndsIt() throws Exception {
        Mutex mutex = new Mutex();
        Thread.currentThread().interrupt();
        assertThatThrownBy(mutex::lock).isInstanceOf(InterruptedException.class);
        assertThat(mutex.isLocked()).isFalse();
        mutex.lock().close();
    }

    @Test
    void aSelectThatChoosesAnotherBranchHoldsNothing() throws Exception {
        Mutex mutex = new Mutex();
        Notify notify = new Notify();
        Mutex.Guard held = mutex.lock();
        ByHand<String> select =
                new ByHand<>(
                        Select.<String>create()
                                .on(mutex.lockAsync(), guard -> "locked")
                                .on(notify.awaitAsync(), told -> "told"));
        ByHand<Mutex.Guard> behind = new ByHand<>(mutex.lockAsync());
        assertThat(select.isReady()).isFalse();
        assertThat(behind.isReady()).isFalse();
        notify.notifyOne();
        held.close();
        assertThat(behind.takeWakes()).isOne();
        assertThat(select.value()).isEqualTo("told");
        behind.value().close();
        assertThat(mutex).hasToString("Mutex[not held]");
        assertThat(notify.tryAwait()).isFalse();
    }

    @Test
    void aRequestForMoreWaitsUntilPermitsAreAdded() throws Exception {
        Semaphore semaphore = new Semaphore(1);
        ByHand<Semaphore.Permits> three = new ByHand<>(semaphore.acquireAsync(3));
        assertThat(three.isReady()).isFalse();
        assertThat(semaphore.tryAcquire()).isNull(); // the request at the head is not overtaken
        semaphore.add(2);
        assertThat(three.value().count()).isEqualTo(3);
    }
}
