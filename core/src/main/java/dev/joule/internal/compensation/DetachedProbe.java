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
 * <p>The sentinel waits for an answer for a millisecond. If it is late then, it is taken to be as
 * the last one, and so are all others until it has come: where all processors are busy, the thread
 * that asks waits for one, too. If a question is 50 ms old, or there is no last answer, it is "does
 * not compute": then the sentinel sends a spare, which can run the virtual thread that the probe
 * waits for.
 *
 * <p>{@link #isComputing} is called by one thread, the sentinel's.
 */
public final class DetachedProbe implements Probe {
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LONG_PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Probe probe;
    private final Clock clock;
    private final Consumer<Runnable> starter;

    /* Made once: the first question may come in a full heap. */
    private final Runnable life = this::live;

    private final Parker asks = new Parker();
    private final Parker answers = new Parker();

    /* field    | asks                  | answers                 | guards
     * question | volatile              | volatile, null at the end | answer */
    private volatile @Nullable Worker question;
    private boolean answer;

    /* The sentinel's: the time of the last question, whether its answer is late, and the last
     * answer, whenever it came. */
    private long askedAt;
    private boolean isLate;
    private boolean last;

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
            return last && clock.nanoTime() - askedAt < LONG_PATIENCE_NANOS;
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
                return last;
            }
            asks.park(left);
        }
        last = answer;
        return last;
    }

    @Override
    public void forget() {
        last = false;
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
            try {
                computes = probe.isComputing(asked);
            } catch (Throwable unknown) {
                // Out of memory, say; it counts as one that waits.
            }
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
