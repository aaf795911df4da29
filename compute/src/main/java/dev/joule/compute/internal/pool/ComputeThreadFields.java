package dev.joule.compute.internal.pool;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Layers that keep what a worker writes at every fork apart from what others write to it and read
 * of it.
 */
@SuppressWarnings("unused") // padding
final class ComputeThreadFields {

    private ComputeThreadFields() {}

    abstract static class PadBeforeOwn extends Thread {
        long a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, aa, ab, ac, ad, ae, af;

        PadBeforeOwn(String name, long stackSize) {
            super(null, null, name, stackSize, false);
        }
    }

    /** What only the worker itself uses. */
    abstract static class Own extends PadBeforeOwn {
        /** How many forks there were. */
        int count;

        /** Up to which count forks are taken to be too small to be opened. */
        int until;

        /** The youngest link of the chain. */
        @Nullable Job top;

        Own(String name, long stackSize) {
            super(name, stackSize);
        }
    }

    abstract static class PadAfterOwn extends Own {
        long b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, ba, bb, bc, bd, be, bf;

        PadAfterOwn(String name, long stackSize) {
            super(name, stackSize);
        }
    }

    /** What others write. */
    abstract static class Asked extends PadAfterOwn {
        /* field  | owner            | others           | guards
         * pressed | Opaque          | Opaque           | nothing: a hint, and pressed again by who sleeps
         * asleep | Volatile, CAS    | Volatile, CAS    | who counts the sleeper as awake */
        private static final VarHandle PRESSED =
                ConstantBootstraps.fieldVarHandle(
                        MethodHandles.lookup(),
                        "pressed",
                        VarHandle.class,
                        Asked.class,
                        boolean.class);

        private static final VarHandle ASLEEP =
                ConstantBootstraps.fieldVarHandle(
                        MethodHandles.lookup(), "asleep", VarHandle.class, Asked.class, int.class);

        private boolean pressed;
        private volatile int asleep;

        Asked(String name, long stackSize) {
            super(name, stackSize);
        }

        /**
         * Whether others want work of this worker that is not shown. Read at every fork: weak
         * enough to cost nothing, strong enough that no compiler moves it out of a loop.
         */
        final boolean isPressedOpaque() {
            return (boolean) PRESSED.getOpaque(this);
        }

        final void setPressedOpaque() {
            PRESSED.setOpaque(this, true);
        }

        final void clearPressedOpaque() {
            PRESSED.setOpaque(this, false);
        }

        final int asleepVolatile() {
            return asleep;
        }

        final void setAsleepVolatile(int kind) {
            asleep = kind;
        }

        final boolean casAsleep(int seen, int next) {
            return ASLEEP.compareAndSet(this, seen, next);
        }
    }

    abstract static class PadAfterAsked extends Asked {
        long c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, ca, cb, cc, cd, ce, cf;

        PadAfterAsked(String name, long stackSize) {
            super(name, stackSize);
        }
    }
}
