package dev.joule.internal.compensation;

import dev.joule.internal.park.Parker;
import dev.joule.internal.worker.Clock;
import dev.joule.internal.worker.Worker;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks a probe on a thread of its own. A probe may need a lock of the JDK's, as opening a file
 * does, and the lock's next owner may be a virtual thread that no carrier is free to run. If the
 * sentinel waited for that lock, it could not send the spare that would run the thread.
 *
 * <p>The sentinel waits for an answer for a millisecond. If it is late then, the thread that asks
 * waits either for a lock or for a processor. If for a lock, the answer is taken to be "does not
 * compute": the sentinel sends a spare, which can run the lock's owner. If for a processor, it is
 * taken to be as the last one; without one, or if the question is five milliseconds old, it is
 * taken to be "computes": all processors are busy, and more spares would make the answers later
 * still. The same holds for all other questions until the answer has come.
 *
 * <p>{@link #isComputing} is called by one thread, the sentinel's.
 */
public final class DetachedProbe implements Probe {
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LONG_PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Probe probe;
    private final Clock clock;
    private final Consumer<Runnable> starter;

    /* Made once: the first question may come in a full heap. */
    private final Runnable life = this::live;

    private final Parker asks = new Parker();
    private final Parker answers = new Parker();

    /* field    | asks                  | answers                 | guards
     * question | volatile              | volatile, null at the end | answer
     * asker    | volatile              | volatile                | nothing: a hint */
    private volatile @Nullable Worker question;
    private boolean answer;

    /** The thread that asks, while it does. */
    private volatile @Nullable Thread asker;

    /* The sentinel's: the time of the last question, whether its answer is late, and the last
     * answer, whenever it came; null if there is none. */
    private long askedAt;
    private boolean isLate;
    private @Nullable Boolean last;

    private boolean isStarted;
    private volatile boolean isEnded;

    /**
     * @param starter starts a thread that runs its argument; may throw
     */
    public DetachedProbe(Probe probe, Clock clock, Consumer<Runnable> starter) {
        this.probe = probe;
        this.clock = clock;
        this.starter = starter;
    }

    @Override
    public boolean isComputing(Worker worker) {
        if (isEnded || !isStarted()) {
            return false;
        }
        if (question != null) {
            return guess();
        }
        if (isLate) {
            last = answer;
            isLate = false;
        }
        askedAt = clock.nanoTime();
        question = worker;
        answers.wake();
        while (question != null) { // pairs-with: DetachedProbe#live, which writes the answer first
            long left = askedAt + PATIENCE_NANOS - clock.nanoTime();
            if (left <= 0) {
                isLate = true;
                return guess();
            }
            asks.park(left);
        }
        last = answer;
        return answer;
    }

    /** Returns what an answer that has not come yet is taken to be. */
    private boolean guess() {
        Thread thread = asker;
        if (thread != null
                && thread.getState() != Thread.State.RUNNABLE
                && asker == thread) { // still: so the state is not that after the answer
            return false; // it waits for a lock
        }
        return last == null || last || clock.nanoTime() - askedAt >= LONG_PATIENCE_NANOS;
    }

    @Override
    public void forget() {
        last = null;
        isLate = false;
    }

    private boolean isStarted() {
        if (!isStarted) {
            try {
                starter.accept(life);
                isStarted = true;
            } catch (Throwable noThread) {
                // The next question tries again.
            }
        }
        return isStarted;
    }

    private void live() {
        while (!isEnded) {
            Worker asked = question;
            if (asked == null) {
                answers.park(0);
                continue;
            }
            boolean computes = false;
            asker = Thread.currentThread();
            try {
                computes = probe.isComputing(asked);
            } catch (Throwable unknown) {
                // Out of memory, say; it counts as one that waits.
            }
            asker = null;
            answer = computes;
            question = null;
            asks.wake();
        }
    }

    /** Ends the thread. */
    public void end() {
        isEnded = true;
        answers.wake();
    }
}
