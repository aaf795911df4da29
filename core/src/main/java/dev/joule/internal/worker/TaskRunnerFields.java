package dev.joule.internal.worker;

import org.jspecify.annotations.Nullable;

/**
 * The fields that {@link TaskRunner} writes with each task, a pair of cache lines apart from
 * everything else: their neighbours in the heap may be read by another worker with each of its
 * tasks.
 */
@SuppressWarnings("unused") // the padding
final class TaskRunnerFields {
    private TaskRunnerFields() {}

    abstract static class PadBeforeTask {
        byte a00, a01, a02, a03, a04, a05, a06, a07, a08, a09, a0a, a0b, a0c, a0d, a0e, a0f;
        byte a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a1a, a1b, a1c, a1d, a1e, a1f;
        byte a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a2a, a2b, a2c, a2d, a2e, a2f;
        byte a30, a31, a32, a33, a34, a35, a36, a37, a38, a39, a3a, a3b, a3c, a3d, a3e, a3f;
        byte a40, a41, a42, a43, a44, a45, a46, a47, a48, a49, a4a, a4b, a4c, a4d, a4e, a4f;
        byte a50, a51, a52, a53, a54, a55, a56, a57, a58, a59, a5a, a5b, a5c, a5d, a5e, a5f;
        byte a60, a61, a62, a63, a64, a65, a66, a67, a68, a69, a6a, a6b, a6c, a6d, a6e, a6f;
        byte a70, a71, a72, a73, a74, a75, a76, a77, a78, a79, a7a, a7b, a7c, a7d, a7e, a7f;
    }

    abstract static class TaskFields extends PadBeforeTask {
        /** The running task. */
        @Nullable Runnable current;

        /** True if the running task has woken itself. */
        boolean selfWoken;

        /** A score of the futile wakeups of virtual threads: see {@link DirectedYield}. */
        int futilityScore;

        /** True if the running task has made another task runnable. */
        boolean hasUnparked;

        /** True from a decision to yield until the end of the run of the unparked thread. */
        boolean isYielding;

        /** True from a decision to yield until the yield. */
        boolean isYieldPending;

        /** The time of the last decision to yield. */
        long yieldedAt;

        /** The earliest time of the next directed yield. */
        long nextYieldAt;

        /** True if the worker must wait for the end of a lent task before its next one. */
        boolean isOwing;
    }

    abstract static class PadAfterTask extends TaskFields {
        byte b00, b01, b02, b03, b04, b05, b06, b07, b08, b09, b0a, b0b, b0c, b0d, b0e, b0f;
        byte b10, b11, b12, b13, b14, b15, b16, b17, b18, b19, b1a, b1b, b1c, b1d, b1e, b1f;
        byte b20, b21, b22, b23, b24, b25, b26, b27, b28, b29, b2a, b2b, b2c, b2d, b2e, b2f;
        byte b30, b31, b32, b33, b34, b35, b36, b37, b38, b39, b3a, b3b, b3c, b3d, b3e, b3f;
        byte b40, b41, b42, b43, b44, b45, b46, b47, b48, b49, b4a, b4b, b4c, b4d, b4e, b4f;
        byte b50, b51, b52, b53, b54, b55, b56, b57, b58, b59, b5a, b5b, b5c, b5d, b5e, b5f;
        byte b60, b61, b62, b63, b64, b65, b66, b67, b68, b69, b6a, b6b, b6c, b6d, b6e, b6f;
        byte b70, b71, b72, b73, b74, b75, b76, b77, b78, b79, b7a, b7b, b7c, b7d, b7e, b7f;
    }
}
