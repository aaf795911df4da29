package dev.joule.compute.internal.pool;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that looks now and then for loops whose callers stay in a step, see {@link OutsideLoop}.
 * A call pays for a compare-and-set at its begin, at each further block and at its end. The first
 * call after a pause wakes the thread, which looks after 50 µs, then more and more seldom, and
 * sleeps when there have been no calls for a while.
 */
public final class Lookout extends Thread {

    private static final long NANOS_MIN = 50_000;
    private static final long NANOS_MAX = 1_000_000;

    /** The number of looks without a call in between after which it sleeps. */
    private static final int LOOKS_QUIET = 50;

    /** The most calls that it sees at a time; further ones run on their callers alone. */
    private static final int CALLS = 64;

    /** The distance of two calls in the array, so that threads do not share a cache line. */
    private static final int STRIDE = 32;

    /** The lookout of all calls. */
    public static final Lookout SHARED = new Lookout();

    private enum Mode {
        NEW,
        ASLEEP,
        /** Awake, and there was no call since the last look. */
        QUIET,
        BUSY
    }

    private final AtomicReferenceArray<@Nullable OutsideLoop> current =
            new AtomicReferenceArray<>(CALLS * STRIDE);

    private final AtomicReference<Mode> mode = new AtomicReference<>(Mode.NEW);

    /** Creates it with nothing of the first caller's, whose program it may outlive. */
    public Lookout() {
        super(null, null, "joule-compute-lookout", 0, false);
        setDaemon(true);
        setPriority(NORM_PRIORITY);
        setContextClassLoader(ClassLoader.getSystemClassLoader());
    }

    /**
     * Watches a loop until {@link #tryRemove}.
     *
     * @return where to find it, or -1 if there are too many
     */
    int enter(OutsideLoop loop) {
        int first = (int) Thread.currentThread().threadId();
        for (int i = 0; i < CALLS; i++) {
            int at = (first + i & CALLS - 1) * STRIDE;
            if (current.getPlain(at) == null && current.compareAndSet(at, null, loop)) {
                if (mode.get() != Mode.BUSY) {
                    wake();
                }
                return at;
            }
        }
        return -1;
    }

    /**
     * Watches a loop no more, for its caller and for the lookout: the one that removes it decides
     * whether the pool gets the rest.
     *
     * @return whether the loop was here, or nowhere
     */
    boolean tryRemove(int at, OutsideLoop loop) {
        return at < 0 || current.compareAndSet(at, loop, null);
    }

    private void wake() {
        Mode before = mode.getAndSet(Mode.BUSY);
        try {
            if (before == Mode.NEW) {
                start();
            } else if (before == Mode.ASLEEP) {
                LockSupport.unpark(this);
            }
        } catch (Throwable e) { // no thread can be created: the next call tries again
            mode.set(before);
        }
    }

    @Override
    public void run() {
        int quiet = 0;
        for (long nanos = NANOS_MIN; ; nanos = Math.min(2 * nanos, NANOS_MAX)) {
            LockSupport.parkNanos(this, nanos);
            Thread.interrupted(); // meant for nobody, and no park would wait with it
            quiet = look() ? 0 : quiet + 1;
            if (quiet == LOOKS_QUIET) {
                fallAsleep();
                quiet = 0;
                nanos = NANOS_MIN / 2;
            }
        }
    }

    /**
     * Gives the rest of each loop that it has seen before to the pool.
     *
     * @return whether there was a call since the last look
     */
    public boolean look() {
        boolean wasBusy = mode.getAndSet(Mode.QUIET) == Mode.BUSY;
        for (int at = 0; at < CALLS * STRIDE; at += STRIDE) {
            OutsideLoop loop = current.get(at);
            if (loop != null && !loop.isSeen) {
                loop.isSeen = true;
            } else if (loop != null && tryRemove(at, loop)) {
                loop.giveRest();
            }
        }
        return wasBusy;
    }

    /** Sleeps until the next call, unless there was one since the last look. */
    public void fallAsleep() {
        if (mode.compareAndSet(Mode.QUIET, Mode.ASLEEP)) {
            while (mode.get() == Mode.ASLEEP) {
                LockSupport.park(this);
                Thread.interrupted();
            }
        }
    }
}
