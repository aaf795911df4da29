package dev.joule.internal.worker;

import dev.joule.internal.layout.PadBefore;
import org.jspecify.annotations.Nullable;

/**
 * The fields that {@link TaskRunner} writes with each task, a pair of cache lines apart from
 * everything else: their neighbours in the heap may be read by another worker with each of its
 * tasks.
 */
@SuppressWarnings("unused") // the padding
final class TaskRunnerFields {
    private TaskRunnerFields() {}

    abstract static class TaskFields extends PadBefore {
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

        /** The start of the run that the last directed yield was for. */
        long yieldRunStart;

        /** The earliest time of the next directed yield. */
        long nextYieldAt;
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
