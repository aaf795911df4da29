package dev.joule.internal.task;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A lock for a handful of instructions that never call out. Costs one CAS; a waiter spins a little
 * and then gives its processor away, since the holder may have lost its own.
 */
final class SpinLock {
    private static final int SPINS = 64;

    /* field  | holder       | others | guards
     * locked | CAS, Release | CAS    | whatever the lock's owner says */
    private static final VarHandle LOCKED =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "locked", VarHandle.class, SpinLock.class, int.class);
    private volatile int locked;

    void lock() {
        int spins = 0;
        while (!LOCKED.compareAndSet(this, 0, 1)) {
            while (locked != 0) {
                if (++spins % SPINS == 0) {
                    Thread.yield();
                } else {
                    Thread.onSpinWait();
                }
            }
        }
    }

    /** pairs-with: SpinLock#lock */
    void unlock() {
        LOCKED.setRelease(this, 0);
    }
}
