package dev.joule.internal.driver;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The state of one descriptor: for each direction whether it has become ready, and which thread
 * waits for that. It is one word, so that a CAS decides between an event and a wait that begin at
 * the same time.
 *
 * <pre>
 *      4        3        2        1         0
 * +--------+--------+--------+----------+----------+
 * | listed | writer | reader | writable | readable |
 * +--------+--------+--------+----------+----------+
 * </pre>
 *
 * <p>The essay is in the package documentation.
 */
final class Readiness {
    static final int READ = 1;
    static final int WRITE = 2;

    /** The distance from a direction's ready bit to its waiting bit. */
    private static final int TO_WAITING = 2;

    private static final int LISTED = 16;

    /** The result of beginning a wait. */
    enum WaitStart {
        /** An event came before: the caller tries again instead of waiting. */
        READY,
        /** The caller is listed as waiting: it parks, and then must end the wait. */
        WAITING,
        /** Another thread waits for the same direction already. */
        TAKEN
    }

    /* field | waiter        | poller, stopper | closer    | guards
     * word  | Volatile, CAS | Volatile, CAS   | getAndSet | reader and writer, while they wait */
    private static final VarHandle WORD =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "word", VarHandle.class, Readiness.class, int.class);
    private volatile int word;

    /* Written by the thread that is about to wait, before the CAS that begins the wait; read after
     * the CAS that takes the wait away. If the waiter has gone on by itself meanwhile, null or a later waiter is read, which then gets a spurious wake. */
    private @Nullable Thread reader;
    private @Nullable Thread writer;

    private boolean casWord(int expected, int next) {
        return WORD.compareAndSet(this, expected, next);
    }

    /** Returns whether the descriptor is registered with the system. */
    boolean isListed() {
        return (word & LISTED) != 0;
    }

    void setListed() {
        WORD.getAndBitwiseOr(this, LISTED);
    }

    /** Begins a wait of a thread whose call would block. */
    WaitStart begin(int direction, Thread thread) {
        while (true) {
            int now = word;
            if ((now & waiting(direction)) != 0) {
                return WaitStart.TAKEN;
            }
            if ((now & direction) != 0) {
                if (casWord(now, now & ~direction)) {
                    return WaitStart.READY;
                }
            } else {
                setWaiter(direction, thread);
                if (casWord(now, now | waiting(direction))) {
                    return WaitStart.WAITING;
                }
            }
        }
    }

    /**
     * Ends a wait; called by the thread that waited, however its park ended.
     *
     * @param isGivenUp whether the thread may leave without trying again; then an event that it was
     *     woken for is kept for the next wait
     */
    void end(int direction, boolean isGivenUp) {
        int waiting = waiting(direction);
        while (true) {
            int now = word;
            boolean isWoken = (now & waiting) == 0;
            if (isWoken && !isGivenUp) {
                break;
            }
            if (casWord(now, isWoken ? now | direction : now & ~waiting)) {
                break;
            }
        }
        setWaiter(direction, null);
    }

    /**
     * Wakes the threads that wait for these directions, and keeps an event for which no thread
     * waits.
     */
    void signal(int directions) {
        while (true) {
            int now = word;
            int woken = waiting(directions) & now;
            int next = (now & ~woken) | (directions & ~(woken >>> TO_WAITING));
            if (next == now || casWord(now, next)) {
                unpark(woken);
                return;
            }
        }
    }

    /** Wakes the threads that wait for these directions, although neither is ready. */
    void stop(int directions) {
        while (true) {
            int now = word;
            int woken = waiting(directions) & now;
            if (woken == 0 || casWord(now, now & ~woken)) {
                unpark(woken);
                return;
            }
        }
    }

    /** Resets the state before the descriptor is closed. */
    void reset() {
        unpark((int) WORD.getAndSet(this, 0));
    }

    private void unpark(int woken) {
        if ((woken & waiting(READ)) != 0) {
            LockSupport.unpark(reader);
        }
        if ((woken & waiting(WRITE)) != 0) {
            LockSupport.unpark(writer);
        }
    }

    private void setWaiter(int direction, @Nullable Thread thread) {
        if (direction == READ) {
            reader = thread;
        } else {
            writer = thread;
        }
    }

    private static int waiting(int directions) {
        return directions << TO_WAITING;
    }

    @Override
    public String toString() {
        return Integer.toBinaryString(word);
    }
}
