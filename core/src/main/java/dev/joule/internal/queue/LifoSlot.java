package dev.joule.internal.queue;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Holds the task a worker made runnable last, to be run next while its data is in the cache.
 *
 * <p>Only the owner fills it. Anybody may empty it, though nobody but the lookout does and only
 * when the owner has been in one task for long, so every removal is a CAS; a store into an empty
 * slot needs none, since nobody else can fill it.
 */
public final class LifoSlot {
    /* field | owner                | lookout      | guards
     * task  | Opaque, Release, CAS | Acquire, CAS | the task's fields */
    private static final VarHandle TASK =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(),
                    "task",
                    VarHandle.class,
                    LifoSlot.class,
                    Runnable.class);
    private volatile @Nullable Runnable task;

    /** Owner only: empty stays empty until the owner itself fills the slot. */
    public boolean isEmptyForOwner() {
        return TASK.getOpaque(this) == null;
    }

    /** Returns whether a task waits here now. */
    public boolean isOccupied() {
        return task != null;
    }

    /** Owner only, and only into an empty slot. pairs-with: LifoSlot#take, which acquires. */
    public void fill(Runnable next) {
        TASK.setRelease(this, next);
    }

    /** Owner only: puts a task in and takes out what was there. */
    public @Nullable Runnable replace(Runnable next) {
        return (Runnable) TASK.getAndSet(this, next);
    }

    /** Takes the task, if there is one; owner and lookout may race, and one of them gets it. */
    public @Nullable Runnable take() {
        Runnable seen = task;
        return seen != null && TASK.compareAndSet(this, seen, null) ? seen : null;
    }
}
