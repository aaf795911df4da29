package dev.joule.sync;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The short lock that guards the state of a structure, and the waiting operations that are to be
 * woken once it is released. See the package.
 *
 * <p>A section under the lock takes some 20 ns: it moves references about, and calls nothing of the
 * user's. Nothing in it blocks, so a virtual thread is never unmounted while it holds a lock.
 */
abstract class Guarded {

    private static final VarHandle HELD =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "held", VarHandle.class, Guarded.class, int.class);

    /** Longer than a few sections last; after that the owner is probably not running. */
    private static final int SPINS = 200;

    /* field | owner               | others       | write                    | guards
     * held  |                     | Opaque, CAS  | CAS to 1, Release to 0   | the state of the structure */
    @SuppressWarnings("unused") // through HELD
    private volatile int held;

    /** The operations completed in this section, linked by {@code next}; guarded by the lock. */
    private @Nullable Operation<?> firstWoken;

    private @Nullable Operation<?> lastWoken;

    /** The select that holds this lock among others; guarded by the lock, read by anyone. */
    private @Nullable Object selecting;

    /** Takes the lock. The caller holds no other one, and releases it in a {@code finally}. */
    final void lock() {
        if (!tryLock()) {
            lockContended();
        }
    }

    /** Takes the lock if it is free. */
    final boolean tryLock() {
        // Acquires what the last section wrote. pairs-with: Guarded#release
        return HELD.compareAndSet(this, 0, 1);
    }

    private void lockContended() {
        while (!tryLockSoon()) {
            Thread.yield();
        }
    }

    /**
     * Takes the lock if it becomes free within the time of a few sections. Never yields, so the
     * caller may hold other locks: a virtual thread that yielded with a lock might find its carrier
     * busy with one that waits for that lock.
     */
    final boolean tryLockSoon() {
        for (int spins = 0; spins < SPINS; spins++) {
            if ((int) HELD.getOpaque(this) == 0 && tryLock()) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    /** Releases the lock, then wakes the operations that the section completed. */
    final void unlock() {
        Operation<?> woken = release();
        if (woken != null) {
            wakeAll(woken);
        }
    }

    /**
     * Releases the lock. The caller passes the result to {@link #wakeAll} when it holds no lock.
     */
    final @Nullable Operation<?> release() {
        Operation<?> woken = firstWoken;
        if (woken != null) {
            firstWoken = null;
            lastWoken = null;
        }
        // Publishes what the section wrote. pairs-with: Guarded#tryLock
        HELD.setRelease(this, 0);
        return woken;
    }

    /** Adds an operation to those to be woken after the section. Under the lock. */
    final void wakeLater(Operation<?> operation) {
        Operation<?> last = lastWoken;
        if (last == null) {
            firstWoken = operation;
        } else {
            last.next = operation;
        }
        lastWoken = operation;
    }

    /** Joins two chains of operations to be woken. */
    static @Nullable Operation<?> append(
            @Nullable Operation<?> first, @Nullable Operation<?> second) {
        if (first == null) {
            return second;
        }
        Operation<?> last = first;
        while (last.next != null) {
            last = last.next;
        }
        last.next = second;
        return first;
    }

    /**
     * Wakes each operation of a chain, in order. What a waker throws goes to the thread's handler
     * of uncaught exceptions: the section has done its work, and neither the caller nor the others
     * that are to be woken are to blame.
     */
    static void wakeAll(Operation<?> first) {
        Operation<?> operation = first;
        while (operation != null) {
            Operation<?> following = operation.next;
            operation.next = null;
            try {
                operation.wake();
            } catch (Throwable thrown) {
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
            }
            operation = following;
        }
    }

    /** Returns whether this select holds the lock. True only for the one that asks. */
    final boolean isHeldBy(Object select) {
        return selecting == select;
    }

    /** Notes the select that holds the lock, null before it releases it. Under the lock. */
    final void setHeldBy(@Nullable Object select) {
        selecting = select;
    }
}
