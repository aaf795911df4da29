package dev.joule.verify.soak.limits;

import dev.joule.Scheduler;
import dev.joule.verify.soak.Census;
import dev.joule.verify.soak.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The life of one scheduler, with the checks that must hold when no limit is in effect. */
final class LimitsRound {
    private static final AtomicInteger MADE = new AtomicInteger();
    private static final int LINES = 20_000;
    private static final int SPARES = 8;
    private static final int PIECE = 512;

    private final SplittableRandom random;
    private final Duration patience;
    private final String name = "limit-" + MADE.incrementAndGet();
    private final Book book = new Book(LINES);
    private final List<Runnable> returned = new ArrayList<>(LINES);
    private final Scheduler scheduler;

    LimitsRound(SplittableRandom random, Duration patience, int workers) {
        this.random = random;
        this.patience = patience;
        this.scheduler =
                Scheduler.builder()
                        .name(name)
                        .workers(workers)
                        .maxSpares(SPARES)
                        .uncaughtExceptionHandler((thread, thrown) -> {
                            book.reported();
                            Garbage.make(PIECE); // may fail in a full heap
                        })
                        .build();
    }

    Scheduler scheduler() {
        return scheduler;
    }

    Book book() {
        return book;
    }

    SplittableRandom random() {
        return random;
    }

    /** Submits a task of any kind. */
    void handInAny(SplittableRandom own) {
        Entry entry = Entry.ALL.get(own.nextInt(Entry.ALL.size()));
        book.handIn(scheduler, entry, own.nextInt(2_000_000));
    }

    /** Records the tasks returned by a call that ends the scheduler. */
    void returned(List<Runnable> tasks) {
        returned.addAll(tasks);
    }

    /** Waits until all accepted tasks are over. */
    void awaitOver() throws Exception {
        within(
                "waiting for all",
                () -> {
                    book.cancelPeriodic();
                    return null;
                });
        if (!new Patience(patience.toNanos(), () -> 0).outlasts(() -> book.open() == null)) {
            throw new UnaccountedException("not over: " + book.open() + "\n" + scheduler);
        }
    }

    /**
     * Checks that the scheduler still works: tasks, timers, blocking calls, help for stuck workers.
     */
    void isWell() throws Exception {
        within("a task", () -> scheduler.submit(() -> 1).get());
        within("a timer", () -> scheduler.schedule(() -> 1, 1, TimeUnit.MILLISECONDS).get());
        within("a blocking call", () -> scheduler.spawnBlocking(() -> 1).join());
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch held = new CountDownLatch(scheduler.workers());
        try {
            for (int i = 0; i < scheduler.workers(); i++) {
                scheduler.execute(() -> hold(held, go));
            }
            within("a task beside stuck workers", () -> scheduler.submit(() -> 1).get());
        } finally {
            go.countDown();
        }
    }

    private static void hold(CountDownLatch held, CountDownLatch go) {
        held.countDown();
        try {
            go.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the scheduler, even after earlier attempts, and checks all its work. */
    void end() throws Exception {
        boolean closes = random.nextBoolean();
        within(
                "the end",
                () -> {
                    if (closes) {
                        scheduler.close();
                    } else {
                        returned.addAll(scheduler.shutdownNow());
                    }
                    return scheduler.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
                });
        if (!scheduler.isTerminated()) {
            throw new UnaccountedException("does not terminate: " + scheduler);
        }
        book.judge(returned);
        if (scheduler.stats().alive() != 0) {
            throw new UnaccountedException("alive is not 0: " + scheduler);
        }
        awaitNoThreads(name, patience);
    }

    /** Waits until no thread of a scheduler of that name is alive. */
    static void awaitNoThreads(String name, Duration patience) throws UnaccountedException {
        String prefix = "joule-" + name + "-";
        if (!new Patience(patience.toNanos(), () -> 0)
                .outlasts(() -> Census.threadsNamed(prefix).isEmpty())) {
            throw new UnaccountedException("threads are left: " + Census.threadsNamed(prefix));
        }
    }

    /** Makes a call that must return in time. */
    void within(String what, Callable<?> call) throws Exception {
        ThreadedCalls.within(patience, what, scheduler, call);
    }

    @Override
    public String toString() {
        return scheduler + ", " + book.size() + " tasks";
    }
}
