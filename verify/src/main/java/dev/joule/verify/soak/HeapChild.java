package dev.joule.verify.soak;

import dev.joule.Scheduler;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import java.util.concurrent.Future.State;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A JVM with a small heap, which tasks sometimes exhaust: every allocation of the scheduler may
 * fail, and yet all accepted tasks must end.
 *
 * <p>Prints {@code accounted TASKS OUT_OF_HEAP UNSURE} and exits with 0 if they do.
 */
final class HeapChild {
    private static final int TASKS_MAX = 400_000;
    private static final int WARM_UP = 3_000;
    private static final long RUN_NANOS = TimeUnit.SECONDS.toNanos(4);
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);
    private static final int PIECE = 1 << 16;
    private static final long HOLD_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final SoakLedger ledger = new SoakLedger(TASKS_MAX);
    private final AtomicInteger eaten = new AtomicInteger();
    private final SplittableRandom random;
    private final Scheduler scheduler;
    private final Outsider outsider = new Outsider("child");
    private final Desk desk;

    private HeapChild(long seed) {
        random = new SplittableRandom(seed);
        ledger.reserve(TASKS_MAX);
        scheduler =
                Scheduler.builder()
                        .name("child")
                        .workers(1 + random.nextInt(4))
                        .uncaughtExceptionHandler((thread, thrown) -> {})
                        .build();
        desk = new Desk(scheduler, ledger, new StrayErrors());
        outsider.hurry();
    }

    /** Runs the soak; the argument is the seed. */
    public static void main(String[] args) throws Exception {
        HeapChild child = new HeapChild(Long.parseLong(args[0]));
        child.run();
        System.exit(child.judge() ? 0 : 1);
    }

    private void run() throws InterruptedException {
        // Classes are loaded and linked while there is memory: a class that fails then stays so.
        for (int i = 0; i < WARM_UP; i++) {
            handIn(random, false);
        }
        awaitRest();
        handIn(random, true);
        awaitRest();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            SplittableRandom own = random.split();
            threads.add(Thread.ofPlatform().daemon().start(() -> handInForAWhile(own)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        awaitRest();
    }

    private void handInForAWhile(SplittableRandom own) {
        long end = System.nanoTime() + RUN_NANOS;
        for (int i = 0; System.nanoTime() - end < 0 && ledger.size() < TASKS_MAX - WARM_UP; i++) {
            try {
                handIn(own, i % 400 == 399);
                if (i % 50 == 0) {
                    prune();
                    LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(500));
                }
            } catch (OutOfMemoryError error) {
                Thread.yield(); // it was not submitted
            }
        }
    }

    private void handIn(SplittableRandom own, boolean greedy) {
        SoakJob.Body body = greedy ? this::eat : Bodies.NOTHING;
        switch (own.nextInt(7)) {
            case 0 -> desk.execute(body);
            case 1 -> desk.submit(body);
            case 2 -> desk.schedule(body, own.nextInt(2000));
            case 3 -> desk.spawnCall(body);
            case 4 -> desk.spawn(new SignalledPollable(1 + own.nextInt(5), outsider::soon));
            case 5 -> desk.spawn(new YieldingPollable(own.nextInt(10)));
            default -> {
                if (own.nextInt(10) == 0) {
                    desk.spawnBlocking(body);
                } else {
                    int children = own.nextInt(20);
                    desk.execute(id -> {
                        for (int i = 0; i < children; i++) {
                            desk.execute(Bodies.NOTHING);
                        }
                    });
                }
            }
        }
    }

    /** Allocates the whole heap, holds it for a moment, then fails. */
    private void eat(int id) {
        List<byte[]> hoard = new ArrayList<>();
        try {
            while (true) {
                hoard.add(new byte[PIECE]);
            }
        } catch (OutOfMemoryError full) {
            eaten.incrementAndGet();
            long end = System.nanoTime() + HOLD_NANOS;
            while (System.nanoTime() - end < 0) {
                Thread.onSpinWait();
            }
            if (hoard.isEmpty()) {
                throw new IllegalStateException("no heap at all", full);
            }
            throw full;
        }
    }

    private void awaitRest() {
        Patience patience = new Patience(PATIENCE, ledger::steps);
        while (true) {
            try {
                int[] done = new int[1];
                patience.outlasts(() -> rests(done));
                return;
            } catch (OutOfMemoryError error) {
                Thread.yield(); // another task holds the heap
            }
        }
    }

    private boolean rests(int[] done) {
        while (done[0] < ledger.size() && isOver(ledger.mark(done[0]))) {
            done[0]++;
        }
        prune();
        return done[0] == ledger.size() && desk.tickets().isEmpty();
    }

    /**
     * Returns whether a task is over; its line may have been opened before the task's creation
     * failed.
     */
    private static boolean isOver(int mark) {
        return !Mark.has(mark, Mark.ACCEPTED)
                || Mark.has(mark, Mark.GOT_ERROR)
                || Judge.isOver(mark);
    }

    private boolean judge() throws Exception {
        int unsure = 0;
        for (int id = 0; id < ledger.size(); id++) {
            int mark = ledger.mark(id);
            unsure += Mark.has(mark, Mark.UNSURE) ? 1 : 0;
            if (!isOver(mark) || Mark.has(mark, Mark.INSIDE)) {
                ledger.wrong(id, "is lost: %s", Mark.describe(mark));
            }
        }
        prune();
        for (Ticket ticket : desk.tickets()) {
            ledger.wrong(ticket.outcome().id(), "its handle never reported how it ended");
        }
        int living = Census.threadsNamed("joule-child-worker-").size();
        if (living != scheduler.workers()) {
            ledger.wrong(living + " of " + scheduler.workers() + " workers live");
        }
        if (ledger.wrongs() == 0) {
            scheduler.shutdown();
            if (!scheduler.awaitTermination(PATIENCE, TimeUnit.NANOSECONDS)) {
                ledger.wrong("does not end");
            }
        }
        if (outsider.failure() != null) {
            ledger.wrong("a wake threw: " + Text.of(outsider.failure()));
        }
        ledger.firstWrongs().forEach(wrong -> System.out.println("UNACCOUNTED " + wrong));
        if (ledger.wrongs() > 0) {
            System.out.println(scheduler + "\n" + scheduler.stats() + "\n" + Text.threads());
        }
        System.out.println("accounted " + ledger.size() + " " + eaten + " " + unsure);
        return ledger.wrongs() == 0;
    }

    /** Removes the handles whose outcome is known. */
    private void prune() {
        for (Iterator<Ticket> tickets = desk.tickets().iterator(); tickets.hasNext(); ) {
            Ticket ticket = tickets.next();
            if (ticket.isDone()) {
                if (ticket.handle() instanceof Future<?> future && future.state() == State.FAILED) {
                    // It may not have begun: a delayed task whose submission failed.
                    ledger.note(ticket.outcome().id(), Mark.GOT_ERROR);
                }
                tickets.remove();
            }
        }
    }
}
