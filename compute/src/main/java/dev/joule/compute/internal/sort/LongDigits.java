package dev.joule.compute.internal.sort;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sorts {@code long}s by their digits: each is counted, then the elements are put in its order,
 * from the lowest digit to the highest.
 *
 * <p>Not by all eight digits. The leading bits that all elements have in common tell nothing, and
 * those after them tell nearly everything apart, a few more of them than a count of the elements
 * has. Elements that are the same in these then stand side by side, and are sorted among
 * themselves, most often two or three. A step never depends on how elements compare, which a
 * processor would guess wrong half of the time.
 */
final class LongDigits {

    /** Fewer elements are not worth the counting. */
    private static final int FEW = 1 << 11;

    private static final int BITS = 8;
    private static final int VALUES = 1 << BITS;

    /** So many bits more than the count of the elements has leave few that are the same. */
    private static final int SPARE_BITS = 8;

    private LongDigits() {}

    /** Sorts a range. */
    static void sort(long[] a, int lo, int hi) {
        boolean isForTheJdk = hi - lo < FEW || LongOrder.hasFewRuns(a, lo, hi); // which merges runs
        long[] buffer = isForTheJdk ? null : tryAllocate(hi - lo);
        if (buffer == null) {
            Arrays.sort(a, lo, hi);
        } else {
            sort(a, lo, hi, buffer);
        }
    }

    private static long @Nullable [] tryAllocate(int size) {
        try {
            return new long[size];
        } catch (OutOfMemoryError e) {
            return null; // then the JDK's sort, which needs room only to merge runs
        }
    }

    private static void sort(long[] a, int lo, int hi, long[] buffer) {
        int size = hi - lo;
        long differences = differences(a, lo, hi);
        int top = Long.SIZE - Long.numberOfLeadingZeros(differences);
        int enough = Integer.SIZE - Integer.numberOfLeadingZeros(size) + SPARE_BITS;
        int digits = Math.ceilDiv(Math.min(top, enough), BITS);
        int low = Math.max(0, top - digits * BITS);
        boolean isInBuffer = false;
        for (int shift = low; shift < top; shift += BITS) {
            if (digit(differences, shift) == 0) {
                continue;
            }
            if (isInBuffer) {
                deal(buffer, 0, size, shift, a, lo);
            } else {
                deal(a, lo, hi, shift, buffer, 0);
            }
            isInBuffer = !isInBuffer;
        }
        if (isInBuffer) {
            System.arraycopy(buffer, 0, a, lo, size);
        }
        if (low > 0) {
            sortTies(a, lo, hi, low, buffer);
        }
    }

    /** The bits that are not the same in all elements of a range. */
    private static long differences(long[] a, int lo, int hi) {
        long first = a[lo];
        long differences = 0;
        for (int i = lo; i < hi; i++) {
            differences |= a[i] ^ first;
        }
        return differences;
    }

    /** Puts a range into another array in the order of one digit; those with the same as before. */
    private static void deal(long[] from, int lo, int hi, int shift, long[] to, int at) {
        int[] next = new int[VALUES];
        for (int i = lo; i < hi; i++) {
            next[digit(from[i], shift)]++;
        }
        // The highest digit has the sign, and negative numbers come first.
        int first = shift + BITS >= Long.SIZE ? VALUES / 2 : 0;
        int place = at;
        for (int v = 0; v < VALUES; v++) {
            int digit = v ^ first;
            int count = next[digit];
            next[digit] = place;
            place += count;
        }
        for (int i = lo; i < hi; i++) {
            long element = from[i];
            to[next[digit(element, shift)]++] = element;
        }
    }

    private static int digit(long element, int shift) {
        return (int) (element >>> shift) & (VALUES - 1);
    }

    /** Sorts those among themselves that are the same but for their lowest bits. */
    private static void sortTies(long[] a, int lo, int hi, int low, long[] buffer) {
        int begin = lo;
        for (int i = lo + 1; i <= hi; i++) {
            if (i == hi || (a[i] ^ a[begin]) >>> low != 0) {
                int size = i - begin;
                if (size >= FEW) {
                    sort(a, begin, i, buffer);
                } else if (size > 1) {
                    Arrays.sort(a, begin, i);
                }
                begin = i;
            }
        }
    }
}
