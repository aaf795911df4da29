package dev.joule.verify.schedules.plays;

import dev.joule.sync.Barrier;
import dev.joule.sync.Barrier.Arrival;
import dev.joule.sync.Mutex;
import dev.joule.sync.Notify;
import dev.joule.sync.OnceCell;
import dev.joule.sync.RwLock;
import dev.joule.sync.Semaphore;
import dev.joule.sync.WaitGroup;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Plays of locks and signals; the strands are threads that block, and tasks that are polled. */
public final class LockPlays implements ExploredProgram {

    /** Creates the subject; called by the loader. */
    public LockPlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("a thread and tasks at a mutex", LockPlays::mutex),
                new Scenario("a request for many against one for few", LockPlays::notOvertaken),
                new Scenario("permits come back against a cancellation", LockPlays::cancelled),
                new Scenario("permits come back against a timeout", LockPlays::timedOut),
                new Scenario("the head gives up", LockPlays::headGivesUp),
                new Scenario("permits are added", LockPlays::added),
                new Scenario("a semaphore is closed", LockPlays::closed),
                new Scenario("a writer and two readers", LockPlays::readersAndWriter),
                new Scenario("a downgrade", LockPlays::downgrade),
                new Scenario("a notification against a look", LockPlays::notification),
                new Scenario("a notification against a cancellation", LockPlays::passedOn),
                new Scenario("all are told", LockPlays::allAreTold),
                new Scenario("work is done against a wait", LockPlays::waitGroup),
                new Scenario("three parties meet", LockPlays::barrier),
                new Scenario("three initialise", LockPlays::onceCell),
                new Scenario("an initialiser fails", LockPlays::failingInitialiser));
    }

    /** A plain field: the explorer reports a race where a lock does not order its accesses. */
    private static final class Counter {
        private int value;

        void increment() {
            value++;
        }
    }

    private static void mutex(Cast cast) {
        Mutex mutex = new Mutex();
        Counter counter = new Counter();
        cast.strand(
                "thread",
                () -> {
                    Mutex.Guard guard = mutex.lock();
                    counter.increment();
                    guard.close();
                });
        for (int i = 1; i <= 2; i++) {
            cast.strand(
                    "task " + i,
                    () -> {
                        Mutex.Guard guard = new Sleeper().await(mutex.lockAsync());
                        counter.increment();
                        guard.close();
                    });
        }
        cast.atEnd(() -> expect(counter.value == 3 && !mutex.isLocked()));
    }

    private static void notOvertaken(Cast cast) {
        Semaphore semaphore = new Semaphore(1);
        cast.strand(
                "many",
                () -> {
                    Pollable<Semaphore.Permits> two = semaphore.acquireAsync(2);
                    Sleeper sleeper = new Sleeper();
                    if (!two.poll(sleeper).isReady()) {
                        expect(semaphore.tryAcquire() == null);
                        two.onCancel();
                    }
                });
        cast.strand("more", () -> new Sleeper().await(semaphore.acquireAsync()).close());
        cast.atEnd(() -> expect(semaphore.available() == 1));
    }

    private static void cancelled(Cast cast) {
        Semaphore semaphore = new Semaphore(1);
        Semaphore.Permits held = semaphore.tryAcquire();
        cast.strand("holder", () -> close(held));
        cast.strand("cancelled", () -> pollAndCancel(semaphore.acquireAsync()));
        cast.strand("waiter", () -> new Sleeper().await(semaphore.acquireAsync()).close());
        cast.atEnd(() -> expect(semaphore.available() == 1));
    }

    private static void timedOut(Cast cast) {
        Semaphore semaphore = new Semaphore(1);
        Semaphore.Permits held = semaphore.tryAcquire();
        cast.strand("holder", () -> close(held));
        cast.strand("impatient", () -> close(semaphore.tryAcquire(Duration.ZERO)));
        cast.strand("waiter", () -> semaphore.acquire().close());
        cast.atEnd(() -> expect(semaphore.available() == 1));
    }

    private static void headGivesUp(Cast cast) {
        Semaphore semaphore = new Semaphore(1);
        cast.strand("many", () -> pollAndCancel(semaphore.acquireAsync(2)));
        cast.strand("few", () -> new Sleeper().await(semaphore.acquireAsync()).close());
        cast.atEnd(() -> expect(semaphore.available() == 1));
    }

    private static void added(Cast cast) {
        Semaphore semaphore = new Semaphore(0);
        cast.strand("adds", () -> semaphore.add(2));
        cast.strand("thread", () -> semaphore.acquire().close());
        cast.strand("task", () -> new Sleeper().await(semaphore.acquireAsync(2)).close());
        cast.atEnd(() -> expect(semaphore.available() == 2));
    }

    private static void closed(Cast cast) {
        Semaphore semaphore = new Semaphore(1);
        Semaphore.Permits held = semaphore.tryAcquire();
        cast.strand("closes", semaphore::close);
        cast.strand("holder", () -> close(held));
        cast.strand(
                "waiter",
                () -> {
                    try {
                        semaphore.acquire().close();
                    } catch (Semaphore.ClosedException end) {
                        expect(semaphore.isClosed());
                    }
                });
        cast.atEnd(() -> expect(semaphore.available() == 1));
    }

    private static void readersAndWriter(Cast cast) {
        RwLock lock = new RwLock();
        Counter counter = new Counter();
        cast.strand(
                "writer",
                () -> {
                    RwLock.WriteGuard guard = lock.write();
                    counter.increment();
                    counter.increment();
                    guard.close();
                });
        for (int i = 1; i <= 2; i++) {
            cast.strand(
                    "reader " + i,
                    () -> {
                        RwLock.ReadGuard guard = new Sleeper().await(lock.readAsync());
                        expect(counter.value % 2 == 0);
                        guard.close();
                    });
        }
        cast.atEnd(() -> expect(lock.tryWrite() != null));
    }

    private static void downgrade(Cast cast) {
        RwLock lock = new RwLock();
        Counter counter = new Counter();
        AtomicInteger read = new AtomicInteger();
        cast.strand(
                "writer",
                () -> {
                    RwLock.WriteGuard guard = lock.write();
                    counter.increment();
                    guard.downgrade();
                    while (read.get() == 0) {
                        Thread.onSpinWait();
                    }
                    expect(counter.value == 1);
                    guard.close();
                });
        cast.strand(
                "reader",
                () -> {
                    RwLock.ReadGuard guard = lock.read();
                    read.incrementAndGet();
                    guard.close();
                });
        cast.atEnd(() -> expect(lock.tryWrite() != null));
    }

    private static void notification(Cast cast) {
        Notify notify = new Notify();
        AtomicInteger items = new AtomicInteger();
        cast.strand(
                "consumer",
                () -> {
                    while (items.get() == 0) {
                        notify.await();
                    }
                });
        cast.strand(
                "producer",
                () -> {
                    items.incrementAndGet();
                    notify.notifyOne();
                });
    }

    private static void passedOn(Cast cast) {
        Notify notify = new Notify();
        cast.strand(
                "cancelled",
                () -> {
                    if (pollAndCancel(notify.awaitAsync())) {
                        notify.notifyOne();
                    }
                });
        cast.strand("waiter", () -> new Sleeper().await(notify.awaitAsync()));
        cast.strand("notifier", notify::notifyOne);
        cast.atEnd(() -> expect(!notify.tryAwait()));
    }

    private static void allAreTold(Cast cast) {
        Notify notify = new Notify();
        AtomicInteger begun = new AtomicInteger();
        for (int i = 1; i <= 2; i++) {
            cast.strand(
                    "waiter " + i,
                    () -> {
                        Pollable<Void> told = notify.awaitAsync();
                        begun.incrementAndGet();
                        new Sleeper().await(told);
                    });
        }
        cast.strand(
                "notifier",
                () -> {
                    while (begun.get() < 2) {
                        Thread.onSpinWait();
                    }
                    notify.notifyWaiters();
                });
        cast.atEnd(() -> expect(!notify.tryAwait()));
    }

    private static void waitGroup(Cast cast) {
        WaitGroup group = new WaitGroup();
        group.add(2);
        Counter counter = new Counter();
        cast.strand(
                "first",
                () -> {
                    counter.increment();
                    group.done();
                });
        cast.strand("second", group::done);
        cast.strand(
                "waiter",
                () -> {
                    new Sleeper().await(group.awaitAsync());
                    expect(counter.value == 1);
                });
    }

    private static void barrier(Cast cast) {
        Barrier barrier = new Barrier(3);
        AtomicInteger leaders = new AtomicInteger();
        cast.strand("thread", () -> lead(barrier.await(), leaders));
        for (int i = 1; i <= 2; i++) {
            cast.strand(
                    "task " + i, () -> lead(new Sleeper().await(barrier.awaitAsync()), leaders));
        }
        cast.atEnd(() -> expect(leaders.get() == 1 && barrier.arrived() == 0));
    }

    private static void lead(Arrival arrival, AtomicInteger leaders) {
        if (arrival == Arrival.LEADER) {
            leaders.incrementAndGet();
        }
    }

    private static void onceCell(Cast cast) {
        OnceCell<Counter> cell = new OnceCell<>();
        AtomicInteger made = new AtomicInteger();
        for (int i = 1; i <= 3; i++) {
            cast.strand(
                    "thread " + i,
                    () -> {
                        Counter counter =
                                cell.getOrInit(() -> {
                                    made.incrementAndGet();
                                    Counter mine = new Counter();
                                    mine.increment();
                                    return mine;
                                });
                        expect(counter.value == 1);
                    });
        }
        cast.atEnd(() -> expect(made.get() == 1));
    }

    private static void failingInitialiser(Cast cast) {
        OnceCell<String> cell = new OnceCell<>();
        cast.strand(
                "fails",
                () -> {
                    try {
                        cell.getOrInit(() -> {
                            throw new IllegalStateException("as planned");
                        });
                    } catch (IllegalStateException planned) {
                        expect(!cell.toString().contains("fails"));
                    }
                });
        cast.strand("succeeds", () -> cell.getOrInit(() -> "value"));
        cast.atEnd(() -> expect(cell.get() != null));
    }

    /** Polls once, and cancels if that was not enough; returns whether it was. */
    private static <T> boolean pollAndCancel(Pollable<T> pollable) throws Exception {
        Poll<T> poll = pollable.poll(new Sleeper());
        if (!(poll instanceof Poll.Ready<T>(T value))) {
            pollable.onCancel();
            return false;
        }
        if (value instanceof Semaphore.Permits permits) {
            permits.close();
        }
        return true;
    }

    private static void close(Semaphore.@Nullable Permits permits) {
        if (permits != null) {
            permits.close();
        }
    }

    private static void expect(boolean condition) {
        if (!condition) {
            throw new AssertionError("not so");
        }
    }
}
