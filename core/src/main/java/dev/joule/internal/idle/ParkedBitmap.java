package dev.joule.internal.idle;

import dev.joule.internal.layout.CacheLines;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A bit for each parked worker, in two levels of 64 words of 64 bits, so that two trailing-zero
 * counts find one.
 *
 * <p>Only the leaf words decide which workers are parked. The summary is a hint that says in which
 * word to look first; a claimer that holds a reservation and finds the hint empty looks at the
 * leaves.
 */
final class ParkedBitmap {
    static final int MAX_WORKERS = 64 * 64;

    private static final int STRIDE = CacheLines.APART_IN_LONGS;

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /** Element 0 is unused padding, then the summary, then the leaves. */
    private final long[] words;

    private final int leaves;

    ParkedBitmap(int workers) {
        leaves = (workers + 63) >>> 6;
        words = new long[(leaves + 3) * STRIDE];
    }

    void set(int worker) {
        int leaf = worker >>> 6;
        long before = (long) WORD.getAndBitwiseOr(words, leafIndex(leaf), bit(worker));
        if (before == 0 && leaves > 1) {
            WORD.getAndBitwiseOr(words, STRIDE, bit(leaf));
        }
    }

    /** Clears a bit. Returns whether this call cleared it. */
    boolean tryClear(int worker) {
        int leaf = worker >>> 6;
        long bit = bit(worker);
        long before = (long) WORD.getAndBitwiseAnd(words, leafIndex(leaf), ~bit);
        if (before == bit && leaves > 1) {
            dropHint(leaf);
        }
        return (before & bit) != 0;
    }

    boolean isSet(int worker) {
        return (leaf(worker >>> 6) & bit(worker)) != 0;
    }

    /**
     * Clears one bit and returns its worker: {@code spared} only if no other bit was seen, and -1
     * if none was.
     */
    int claimAny(int spared) {
        long hint = (long) WORD.getVolatile(words, STRIDE);
        for (long left = hint; left != 0; left &= left - 1) {
            int worker = claimIn(Long.numberOfTrailingZeros(left), spared);
            if (worker >= 0) {
                return worker;
            }
        }
        for (int leaf = 0; leaf < leaves; leaf++) {
            int worker = claimIn(leaf, spared);
            if (worker >= 0) {
                return worker;
            }
        }
        return spared >= 0 && isSet(spared) && tryClear(spared) ? spared : -1;
    }

    private int claimIn(int leaf, int spared) {
        long mask = spared >>> 6 == leaf ? ~bit(spared) : -1L;
        while (true) {
            long candidates = leaf(leaf) & mask;
            if (candidates == 0) {
                return -1;
            }
            int worker = (leaf << 6) | Long.numberOfTrailingZeros(candidates);
            if (tryClear(worker)) {
                return worker;
            }
        }
    }

    private void dropHint(int leaf) {
        WORD.getAndBitwiseAnd(words, STRIDE, ~bit(leaf));
        if (leaf(leaf) != 0) { // set in between, and so may be the hint that was just cleared
            WORD.getAndBitwiseOr(words, STRIDE, bit(leaf));
        }
    }

    private long leaf(int leaf) {
        return (long) WORD.getVolatile(words, leafIndex(leaf));
    }

    private static int leafIndex(int leaf) {
        return (leaf + 2) * STRIDE;
    }

    private static long bit(int index) {
        return 1L << (index & 63);
    }
}
