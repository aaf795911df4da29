package dev.joule.internal.queue;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Holds the task that a worker made runnable last, to be run next while its data is in the cache.
 *
 * <p>Only the owner fills the slot. Other threads may empty it, so every removal is atomic; a store
 * into an empty slot need not be.
 */
public final class LifoSlot {
    /* field | owner                | other threads | guards
     * task  | Opaque, Release, CAS | Acquire, CAS  | the task's fields */
    private static final VarHandle TASK =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(),
                    "task",
                    VarHandle.class,
                    LifoSlot.class,
                    Runnable.class);
    private volatile @Nullable Runnable task;

    /**
     * Returns whether the slot is empty. Owner only: an empty slot stays empty until the owner
     * fills it.
     */
    public boolean isEmptyForOwner() {
        return TASK.getOpaque(this) == null;
    }

    /** Returns whether a task waits here now. */
    public boolean isOccupied() {
        return task != null;
    }

    /** Fills the empty slot; owner only. pairs-with: LifoSlot#take, which acquires. */
    public void fill(Runnable next) {
        TASK.setRelease(this, next);
    }

    /** Puts a task into the slot and returns the previous one, if any; owner only. */
    public @Nullable Runnable replace(Runnable next) {
        return (Runnable) TASK.getAndSet(this, next);
    }

    /** Takes the task, if there is one; of several threads that race for it, one gets it. */
    public @Nullable Runnable take() {
        Runnable seen = task;
        return seen != null && TASK.compareAndSet(this, seen, null) ? seen : null;
    }
}
