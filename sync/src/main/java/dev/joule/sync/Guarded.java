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

    /** Longer than a section lasts; after that its owner is not running. */
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
        for (int spins = 0; !tryLock(); ) {
            while ((int) HELD.getOpaque(this) != 0) {
                if (spins < SPINS) {
                    spins++;
                    Thread.onSpinWait();
                } else {
                    spins = 0;
                    Thread.yield();
                }
            }
        }
    }

    /** Releases the lock, then wakes the operations that the section completed. */
    final void unlock() {
        Operation<?> woken = release();
        if (woken != null) {
            wakeAll(woken);
        }
    }

    /** Releases the lock. The caller passes the result to {@link #wakeAll} when it holds no lock. */
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

    /** Wakes each operation of a chain, in order, even if one of the wakers throws. */
    static void wakeAll(Operation<?> first) {
        Throwable failure = null;
        for (Operation<?> operation = first; operation != null; ) {
            Operation<?> following = operation.next;
            operation.next = null;
            try {
                operation.wake();
            } catch (Throwable thrown) {
                if (failure == null) {
                    failure = thrown;
                } else if (failure != thrown) {
                    failure.addSuppressed(thrown);
                }
            }
            operation = following;
        }
        if (failure != null) {
            Guarded.<RuntimeException>raise(failure);
        }
    }

    @SuppressWarnings("unchecked") // unchecked at the call: a waker declares no exception
    private static <X extends Throwable> void raise(Throwable failure) throws X {
        throw (X) failure;
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
