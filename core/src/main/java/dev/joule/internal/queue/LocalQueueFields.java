package dev.joule.internal.queue;

import dev.joule.internal.layout.PadBefore;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The two indices of a {@link LocalQueue}, a cache-line pair apart from each other and from
 * everything else: thieves write the head while the owner writes the tail.
 */
@SuppressWarnings("unused") // the padding
final class LocalQueueFields {
    private LocalQueueFields() {}

    abstract static class HeadField extends PadBefore {
        /* field | owner          | thieves | guards
         * head  | Acquire, CAS   | Acquire, CAS | which slots are whose */
        private static final VarHandle HEAD =
                ConstantBootstraps.fieldVarHandle(
                        MethodHandles.lookup(),
                        "head",
                        VarHandle.class,
                        HeadField.class,
                        long.class);
        private volatile long head;

        final long headAcquire() {
            return (long) HEAD.getAcquire(this);
        }

        /** Reads the head for a last look before sleep. pairs-with: LocalQueue#publish */
        final long headVolatile() {
            return head;
        }

        /** A CAS with the effects of a full fence: it decides who owns a slot. */
        final boolean casHead(long expected, long next) {
            return HEAD.compareAndSet(this, expected, next);
        }
    }

    abstract static class PadBeforeTail extends HeadField {
        byte b00, b01, b02, b03, b04, b05, b06, b07, b08, b09, b0a, b0b, b0c, b0d, b0e, b0f;
        byte b10, b11, b12, b13, b14, b15, b16, b17, b18, b19, b1a, b1b, b1c, b1d, b1e, b1f;
        byte b20, b21, b22, b23, b24, b25, b26, b27, b28, b29, b2a, b2b, b2c, b2d, b2e, b2f;
        byte b30, b31, b32, b33, b34, b35, b36, b37, b38, b39, b3a, b3b, b3c, b3d, b3e, b3f;
        byte b40, b41, b42, b43, b44, b45, b46, b47, b48, b49, b4a, b4b, b4c, b4d, b4e, b4f;
        byte b50, b51, b52, b53, b54, b55, b56, b57, b58, b59, b5a, b5b, b5c, b5d, b5e, b5f;
        byte b60, b61, b62, b63, b64, b65, b66, b67, b68, b69, b6a, b6b, b6c, b6d, b6e, b6f;
        byte b70, b71, b72, b73, b74, b75, b76, b77, b78, b79, b7a, b7b, b7c, b7d, b7e, b7f;
    }

    abstract static class TailField extends PadBeforeTail {
        /* field | owner           | thieves | guards
         * tail  | plain, Volatile | Acquire | the slots' contents */
        private static final VarHandle TAIL =
                ConstantBootstraps.fieldVarHandle(
                        MethodHandles.lookup(),
                        "tail",
                        VarHandle.class,
                        TailField.class,
                        int.class);
        private volatile int tail;

        /** Reads the tail; owner only: no other thread writes it. */
        final int tailPlain() {
            return (int) TAIL.get(this);
        }

        /** pairs-with: LocalQueue#publish, which follows the writes to the slots. */
        final int tailAcquire() {
            return (int) TAIL.getAcquire(this);
        }

        /** Reads the tail for a last look before sleep. pairs-with: LocalQueue#publish */
        final int tailVolatile() {
            return tail;
        }

        /**
         * Writes the tail; owner only. Volatile, not release: this store and the read of the idle
         * set that follows a push are one half of the publish-then-look handshake, and need a
         * StoreLoad between them.
         */
        final void setTailVolatile(int next) {
            TAIL.setVolatile(this, next);
        }
    }

    abstract static class PadAfterTail extends TailField {
        byte c00, c01, c02, c03, c04, c05, c06, c07, c08, c09, c0a, c0b, c0c, c0d, c0e, c0f;
        byte c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c1a, c1b, c1c, c1d, c1e, c1f;
        byte c20, c21, c22, c23, c24, c25, c26, c27, c28, c29, c2a, c2b, c2c, c2d, c2e, c2f;
        byte c30, c31, c32, c33, c34, c35, c36, c37, c38, c39, c3a, c3b, c3c, c3d, c3e, c3f;
        byte c40, c41, c42, c43, c44, c45, c46, c47, c48, c49, c4a, c4b, c4c, c4d, c4e, c4f;
        byte c50, c51, c52, c53, c54, c55, c56, c57, c58, c59, c5a, c5b, c5c, c5d, c5e, c5f;
        byte c60, c61, c62, c63, c64, c65, c66, c67, c68, c69, c6a, c6b, c6c, c6d, c6e, c6f;
        byte c70, c71, c72, c73, c74, c75, c76, c77, c78, c79, c7a, c7b, c7c, c7d, c7e, c7f;
    }
}
