package dev.joule.internal.compensation;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The spares of a pool. A spare is made when it is first needed, and its thread ends after it has
 * slept for a second.
 */
public final class Spares {
    private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Gives a spare a thread. */
    @FunctionalInterface
    public interface Threads {
        /**
         * Starts a thread.
         *
         * @param life the body of the thread
         */
        void start(Worker spare, Runnable life);
    }

    private final Pool pool;
    private final int sparesMax;
    private final Threads threads;
    private final SpareCount spareCount;

    /** Accessed by the sentinel only, like the fields of a spare that are not volatile. */
    private final List<Spare> all = new ArrayList<>();

    private List<Worker> runners = List.of();

    private int waiting;
    private int computing;

    /**
     * @param sparesMax the largest number of spares at a time
     * @param onEnd called when a spare has ended its work
     */
    public Spares(Pool pool, int sparesMax, Threads threads, Runnable onEnd) {
        this.pool = pool;
        this.sparesMax = sparesMax;
        this.threads = threads;
        spareCount = new SpareCount(onEnd);
    }

    /** Returns whether there may be spares. */
    boolean areAllowed() {
        return sparesMax > 0;
    }

    /** Returns whether as many are at work as there may be. */
    boolean areAllSent() {
        return atWork() >= sparesMax;
    }

    int atWork() {
        return spareCount.atWork();
    }

    long sent() {
        return spareCount.sent();
    }

    long snapshot() {
        return spareCount.snapshot();
    }

    boolean isQuiet(long snapshot) {
        return spareCount.isQuiet(snapshot);
    }

    /**
     * Removes sleeping spares from the pool's runners, and ends those that have slept for a second.
     */
    void tidy(long now) {
        for (Spare spare : all) {
            if (spare.isAtWork()) {
                spare.asleepSince = now;
            } else if (now - spare.asleepSince > KEPT_NANOS) {
                spare.end();
            }
        }
        publish(List.of());
    }

    /**
     * Looks at the spares that are at work. A spare that has been in one task for a period is
     * stuck.
     *
     * @param limit the time in one task after which a spare is reported
     */
    void look(long limit, Predicate<Worker> probe, Consumer<Worker> onStall, long now) {
        waiting = 0;
        computing = 0;
        for (Spare spare : all) {
            boolean isAway = !spare.isAtWork();
            switch (spare.watched.look(isAway, Sentinel.PERIOD_NANOS, limit, probe, onStall, now)) {
                case WAITS -> waiting++;
                case COMPUTES -> computing++;
                case MOVES -> {}
            }
        }
    }

    /** Returns how many of the spares were last found stuck and waiting. */
    int waiting() {
        return waiting;
    }

    /** Returns how many of the spares were last found stuck and computing. */
    int computing() {
        return computing;
    }

    /** Leaves out a time in which no thread may have run. */
    void forgetMissed(long nanos) {
        for (Spare spare : all) {
            spare.watched.forget(nanos);
        }
    }

    /** Returns whether each spare sleeps or is stuck. */
    boolean isNoneOnItsWay() {
        int stuck = 0;
        for (Spare spare : all) {
            if (spare.isAtWork() && spare.watched.isStuck()) {
                stuck++;
            }
        }
        return stuck == atWork();
    }

    /** Sends {@code count} more spares to work, or as many as the limit allows. */
    void send(int count, long now) {
        List<Spare> chosen = new ArrayList<>();
        for (int i = 0; i < all.size() && chosen.size() < count; i++) {
            if (all.get(i).isReady()) {
                chosen.add(all.get(i));
            }
        }
        boolean canStart = true; // until a start fails: the next tick tries again
        for (int i = 0; canStart && i < sparesMax && chosen.size() < count; i++) {
            Spare spare = i < all.size() ? all.get(i) : add();
            if (spare.isEnded()) {
                canStart = tryStart(spare);
                if (canStart) {
                    chosen.add(spare);
                }
            }
        }
        publish(chosen); // before one of them can hold a task
        for (Spare spare : chosen) {
            spare.watched.sent(now);
            spare.asleepSince = now;
            spare.sendToWork();
        }
    }

    /** Adds a spare without a thread. */
    private Spare add() {
        int index = pool.size() + all.size();
        Spare spare = new Spare(pool.newSpare(index, index), spareCount);
        spare.neverLived();
        all.add(spare);
        return spare;
    }

    /** Starts a thread for the spare; returns {@code false} if there is no memory for it. */
    private boolean tryStart(Spare spare) {
        spare.renew();
        boolean started = false;
        try {
            threads.start(spare.worker(), spare);
            started = true;
        } catch (OutOfMemoryError error) {
            // The next tick tries again.
        } finally {
            if (!started) { // whatever was thrown: a spare that counts as ready must have a thread
                spare.neverLived();
            }
        }
        return started;
    }

    /** Dismisses {@code count} spares that are not stuck, or all of these if they are fewer. */
    void dismiss(int count) {
        int left = count;
        for (int i = all.size() - 1; i >= 0 && left > 0; i--) {
            Spare spare = all.get(i);
            if (spare.isAtWork() && !spare.watched.isStuck()) {
                spare.dismiss();
                left--;
            }
        }
    }

    /** Ends the threads of sleeping spares now, and those of stuck spares after their tasks. */
    void endAll() {
        endThreads();
        publish(List.of());
    }

    /** Ends all threads, those of spares at work after their tasks; allocates nothing. */
    void endThreads() {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).end();
        }
    }

    private void publish(List<Spare> more) {
        List<Worker> next = new ArrayList<>();
        for (Spare spare : all) {
            if (spare.isAtWork() || more.contains(spare)) {
                next.add(spare.worker());
            }
        }
        if (!next.equals(runners)) {
            pool.setSpares(next);
            runners = next;
        }
    }
}
