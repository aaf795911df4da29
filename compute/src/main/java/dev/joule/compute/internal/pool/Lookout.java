package dev.joule.compute.internal.pool;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that looks now and then for loops whose callers stay in a step, see {@link OutsideLoop}.
 * A call pays for a compare-and-set at its begin, at each further block and at its end. The first
 * call after a pause wakes the thread, which looks after 50 µs, then more and more seldom, and
 * sleeps when there have been no calls for a while.
 */
public final class Lookout {

    private static final long NANOS_MIN = 50_000;
    private static final long NANOS_MAX = 1_000_000;

    /** The number of looks without a call in between after which it sleeps. */
    private static final int LOOKS_QUIET = 50;

    /** The most calls that it sees at a time; further ones run on their callers alone. */
    private static final int CALLS = 64;

    /** The distance of two calls in the array, so that threads do not share a cache line. */
    private static final int STRIDE = 32;

    private static final AtomicReferenceArray<@Nullable OutsideLoop> CURRENT =
            new AtomicReferenceArray<>(CALLS * STRIDE);

    private static final AtomicBoolean ASLEEP = new AtomicBoolean(true);

    private static final Thread THREAD = unstarted();

    /** True if there was a call since the last look. */
    private static volatile boolean isBusy;

    private Lookout() {}

    /** Creates the thread with nothing of the first caller's, whose program it may outlive. */
    private static Thread unstarted() {
        Thread thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("joule-compute-lookout")
                        .priority(Thread.NORM_PRIORITY)
                        .inheritInheritableThreadLocals(false)
                        .unstarted(Lookout::look);
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        return thread;
    }

    /**
     * Watches a loop until {@link #leave}.
     *
     * @return where to find it, or -1 if there are too many
     */
    public static int enter(OutsideLoop loop) {
        int first = (int) Thread.currentThread().threadId();
        for (int i = 0; i < CALLS; i++) {
            int at = (first + i & CALLS - 1) * STRIDE;
            if (CURRENT.getPlain(at) == null && CURRENT.compareAndSet(at, null, loop)) {
                if (!isBusy) {
                    isBusy = true;
                }
                if (ASLEEP.get()) {
                    wake();
                }
                return at;
            }
        }
        return -1;
    }

    /** Watches a loop no more. */
    public static void leave(int at, OutsideLoop loop) {
        if (at >= 0) {
            CURRENT.compareAndSet(at, loop, null);
        }
    }

    private static void wake() {
        if (!ASLEEP.getAndSet(false)) {
            return;
        }
        try {
            if (THREAD.getState() == Thread.State.NEW) {
                THREAD.start();
            } else {
                LockSupport.unpark(THREAD);
            }
        } catch (Throwable e) { // no thread can be created: the next call tries again
            ASLEEP.set(true);
        }
    }

    private static void look() {
        @Nullable OutsideLoop[] seen = new @Nullable OutsideLoop[CALLS];
        int quiet = 0;
        for (long nanos = NANOS_MIN; ; nanos = Math.min(2 * nanos, NANOS_MAX)) {
            LockSupport.parkNanos(CURRENT, nanos);
            Thread.interrupted(); // meant for nobody, and no park would wait with it
            quiet++;
            if (isBusy) { // cleared only then: a call that sets it now must keep this awake
                isBusy = false;
                quiet = 0;
            }
            for (int i = 0; i < CALLS; i++) {
                OutsideLoop loop = CURRENT.get(i * STRIDE);
                if (loop != null && loop == seen[i]) {
                    loop.giveRest();
                    leave(i * STRIDE, loop);
                    loop = null;
                }
                seen[i] = loop;
            }
            if (quiet == LOOKS_QUIET) {
                ASLEEP.set(true);
                // A call writes the first of these and then reads the mark; here it is vice versa.
                if (isBusy) {
                    ASLEEP.set(false);
                }
                while (ASLEEP.get()) {
                    LockSupport.park(CURRENT);
                    Thread.interrupted();
                }
                quiet = 0;
                nanos = NANOS_MIN / 2;
            }
        }
    }
}
