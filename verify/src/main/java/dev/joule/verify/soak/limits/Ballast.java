package dev.joule.verify.soak.limits;

import org.jspecify.annotations.Nullable;

/** Fills the heap up to the last object that fits. */
final class Ballast {
    private static final int LARGEST = 1 << 20;

    /** A chain of pairs: the previous pair, and a piece. */
    private Object @Nullable [] top;

    /** Fills the free memory. */
    void fill() {
        int size = LARGEST;
        while (true) {
            try {
                @Nullable Object[] link = new Object[2];
                link[1] = new byte[size];
                link[0] = top;
                top = link;
            } catch (OutOfMemoryError full) {
                if (size == 0) {
                    return;
                }
                size /= 4;
            }
        }
    }

    /** Keeps the heap full for a time: memory freed by others is filled too. */
    void hold(long nanos) {
        long end = System.nanoTime() + nanos;
        do {
            fill();
        } while (System.nanoTime() - end < 0);
    }

    /** Releases the last pieces, which are the smallest. */
    void giveBack(int pieces) {
        for (int i = 0; i < pieces && top != null; i++) {
            top = (Object[]) top[0];
        }
    }

    /** Releases all pieces. */
    void release() {
        top = null;
    }
}
