package dev.joule.compute.internal.pool;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Layers that keep the fields a worker writes at every fork apart from those that other threads
 * read and write. The padding consists of bytes: between larger fields HotSpot would leave gaps and
 * put other fields there.
 */
@SuppressWarnings("unused") // padding
final class ComputeThreadFields {

    private ComputeThreadFields() {}

    abstract static class PadBeforeOwn extends Thread {
        byte a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a0a, a0b, a0c, a0d, a0e, a0f;
        byte a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a1a, a1b, a1c, a1d, a1e, a1f;
        byte a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a2a, a2b, a2c, a2d, a2e, a2f;
        byte a30, a31, a32, a33, a34, a35, a36, a37, a38, a39, a3a, a3b, a3c, a3d, a3e, a3f;
        byte a40, a41, a42, a43, a44, a45, a46, a47, a48, a49, a4a, a4b, a4c, a4d, a4e, a4f;
        byte a50, a51, a52, a53, a54, a55, a56, a57, a58, a59, a5a, a5b, a5c, a5d, a5e, a5f;
        byte a60, a61, a62, a63, a64, a65, a66, a67, a68, a69, a6a, a6b, a6c, a6d, a6e, a6f;
        byte a70, a71, a72, a73, a74, a75, a76, a77, a78, a79, a7a, a7b, a7c, a7d, a7e, a7f;
        byte a80, a81, a82, a83, a84, a85, a86, a87, a88, a89, a8a, a8b, a8c, a8d, a8e, a8f;

        PadBeforeOwn(String name, long stackSize) {
            super(null, null, name, stackSize, false);
        }
    }

    /** The fields that only the worker itself uses. */
    abstract static class Own extends PadBeforeOwn {
        /** The number of forks so far. */
        int count;

        /** The count up to which forks are expected to be too small to be opened. */
        int smallUntil;

        /** The youngest link of the chain. */
        @Nullable Job youngest;

        Own(String name, long stackSize) {
            super(name, stackSize);
        }
    }

    abstract static class PadAfterOwn extends Own {
        byte b00, b01, b02, b03, b04, b05, b06, b07, b08, b09, b0a, b0b, b0c, b0d, b0e, b0f;
        byte b10, b11, b12, b13, b14, b15, b16, b17, b18, b19, b1a, b1b, b1c, b1d, b1e, b1f;
        byte b20, b21, b22, b23, b24, b25, b26, b27, b28, b29, b2a, b2b, b2c, b2d, b2e, b2f;
        byte b30, b31, b32, b33, b34, b35, b36, b37, b38, b39, b3a, b3b, b3c, b3d, b3e, b3f;
        byte b40, b41, b42, b43, b44, b45, b46, b47, b48, b49, b4a, b4b, b4c, b4d, b4e, b4f;
        byte b50, b51, b52, b53, b54, b55, b56, b57, b58, b59, b5a, b5b, b5c, b5d, b5e, b5f;
        byte b60, b61, b62, b63, b64, b65, b66, b67, b68, b69, b6a, b6b, b6c, b6d, b6e, b6f;
        byte b70, b71, b72, b73, b74, b75, b76, b77, b78, b79, b7a, b7b, b7c, b7d, b7e, b7f;

        PadAfterOwn(String name, long stackSize) {
            super(name, stackSize);
        }
    }

    /** The fields that other threads write. */
    abstract static class RequestFields extends PadAfterOwn {
        /* field         | owner         | others        | guards
         * workRequested | Opaque        | Opaque        | nothing: a hint, repeated by sleepers
         * asleep        | Volatile, CAS | Volatile, CAS | which thread counts the sleeper as awake */
        private static final VarHandle WORK_REQUESTED =
                ConstantBootstraps.fieldVarHandle(
                        MethodHandles.lookup(),
                        "workRequested",
                        VarHandle.class,
                        RequestFields.class,
                        boolean.class);

        private static final VarHandle ASLEEP =
                ConstantBootstraps.fieldVarHandle(
                        MethodHandles.lookup(),
                        "asleep",
                        VarHandle.class,
                        RequestFields.class,
                        int.class);

        private boolean workRequested;
        private volatile int asleep;

        RequestFields(String name, long stackSize) {
            super(name, stackSize);
        }

        /**
         * Returns whether others want work of this worker that is not published. Called at every
         * fork: an opaque read costs nothing, but no compiler moves it out of a loop.
         */
        final boolean isWorkRequestedOpaque() {
            return (boolean) WORK_REQUESTED.getOpaque(this);
        }

        final void setWorkRequestedOpaque() {
            WORK_REQUESTED.setOpaque(this, true);
        }

        /**
         * Clears the request for work. What was written before the request is visible after this.
         */
        final void clearRequestFenced() {
            WORK_REQUESTED.setOpaque(this, false);
            // A canceller marks the computation, then reads the flag, and leaves it alone if set.
            // One of the two sees the other, or the cancellation is lost. pairs-with:
            // WorkerRegistry#cancel; see OutsidePlays
            VarHandle.fullFence();
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

    abstract static class PadAfterRequest extends RequestFields {
        byte c00, c01, c02, c03, c04, c05, c06, c07, c08, c09, c0a, c0b, c0c, c0d, c0e, c0f;
        byte c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c1a, c1b, c1c, c1d, c1e, c1f;
        byte c20, c21, c22, c23, c24, c25, c26, c27, c28, c29, c2a, c2b, c2c, c2d, c2e, c2f;
        byte c30, c31, c32, c33, c34, c35, c36, c37, c38, c39, c3a, c3b, c3c, c3d, c3e, c3f;
        byte c40, c41, c42, c43, c44, c45, c46, c47, c48, c49, c4a, c4b, c4c, c4d, c4e, c4f;
        byte c50, c51, c52, c53, c54, c55, c56, c57, c58, c59, c5a, c5b, c5c, c5d, c5e, c5f;
        byte c60, c61, c62, c63, c64, c65, c66, c67, c68, c69, c6a, c6b, c6c, c6d, c6e, c6f;
        byte c70, c71, c72, c73, c74, c75, c76, c77, c78, c79, c7a, c7b, c7c, c7d, c7e, c7f;

        PadAfterRequest(String name, long stackSize) {
            super(name, stackSize);
        }
    }
}
