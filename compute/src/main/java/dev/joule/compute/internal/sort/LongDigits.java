package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.join.RunnableJoin;
import dev.joule.compute.internal.pool.ComputeThread;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sorts {@code long}s by their digits, hardly ever by comparing two of them, which a processor
 * would guess wrong half of the time.
 *
 * <p>A large array is first distributed by the highest digit, by all workers, until the elements
 * with equal digits fit into the cache of one processor. There they are sorted by their leading
 * digits, from the lowest of these to the highest: a few bits more than the number of the elements
 * has. Elements that are equal in these bits are then adjacent, most often in pairs, and are sorted
 * among themselves.
 *
 * <p>Bits that all elements have in common are skipped: the highest digit begins below them.
 */
final class LongDigits {

    /** The size below which counting is not worthwhile. */
    private static final int COUNTED_MIN = 1 << 8;

    /** The number of elements that, with a copy of them, fit into the cache of one processor. */
    private static final int CACHED = 1 << 15;

    /**
     * The bits of the highest digit: few, since each value is another place in memory to write to.
     */
    private static final int FIRST_BITS = 6;

    private static final int FIRST_VALUES = 1 << FIRST_BITS;

    /** The most bits of a digit in the cache, where more places do not matter. */
    private static final int BITS_MAX = 9;

    /**
     * The number of leading bits beyond those of the element count; with these few elements are
     * equal.
     */
    private static final int SPARE_BITS = 3;

    private final long[] a;
    private final long[] buffer;
    private final int parts;

    private LongDigits(long[] a, long[] buffer, int parts) {
        this.a = a;
        this.buffer = buffer;
        this.parts = parts;
    }

    /** Sorts the first {@code size} elements; called on a worker, unless the cache has room. */
    static void sort(long[] a, int size, int parts) {
        boolean isForTheJdk =
                size < COUNTED_MIN || LongOrder.hasFewRuns(a, size); // which merges runs
        long[] buffer = isForTheJdk ? null : tryAllocate(size);
        if (buffer == null) {
            Arrays.sort(a, 0, size);
        } else {
            new LongDigits(a, buffer, parts).sort(0, size);
        }
    }

    private static long @Nullable [] tryAllocate(int size) {
        try {
            return new long[size];
        } catch (OutOfMemoryError e) {
            return null; // then the JDK's sort, which needs room only to merge runs
        }
    }

    private void sort(int lo, int hi) {
        if (hi - lo > CACHED) {
            sortByFirst(lo, hi);
        } else {
            sortHere(lo, hi);
            ComputeThread.advance(hi - lo);
        }
    }

    /** Sorts a range that fits into the cache. */
    private void sortHere(int lo, int hi) {
        if (hi - lo < COUNTED_MIN) {
            Arrays.sort(a, lo, hi);
        } else {
            System.arraycopy(a, lo, buffer, lo, hi - lo);
            sortTies(lo, hi, sortByLeading(lo, hi));
        }
    }

    // ---- by the highest digit, together

    /**
     * Sorts a range by its highest digit, then the elements with equal digits; called on a worker.
     */
    private void sortByFirst(int lo, int hi) {
        int top = bits(differencesOf(lo, hi));
        if (top == 0) {
            ComputeThread.advance(hi - lo);
            return;
        }
        int[] starts = dealTogether(lo, hi, Math.max(0, top - FIRST_BITS));
        boolean[] isBack = new boolean[FIRST_VALUES];
        try {
            RunnableJoin.each(
                    0,
                    FIRST_VALUES,
                    v -> {
                        int size = starts[v + 1] - starts[v];
                        if (size >= COUNTED_MIN && size <= CACHED) {
                            int low = sortByLeading(starts[v], starts[v + 1]);
                            isBack[v] = true; // as below
                            sortTies(starts[v], starts[v + 1], low);
                            ComputeThread.advance(size);
                        } else {
                            bringBack(starts[v], starts[v + 1]);
                            isBack[v] = true; // before its part of the buffer is used once more
                            sort(starts[v], starts[v + 1]);
                        }
                    });
        } catch (Throwable e) { // cancelled, say: no element gets lost
            for (int v = 0; v < FIRST_VALUES; v++) {
                if (!isBack[v]) {
                    bringBack(starts[v], starts[v + 1]);
                }
            }
            throw e;
        }
    }

    private void bringBack(int lo, int hi) {
        System.arraycopy(buffer, lo, a, lo, hi - lo);
    }

    /** Returns the bits in which the elements of a range differ. */
    private long differencesOf(int lo, int hi) {
        long[] found = new long[parts];
        RunnableJoin.each(
                0,
                parts,
                p -> found[p] = differences(a, a[lo], part(p, lo, hi), part(p + 1, lo, hi)));
        long differences = 0;
        for (long some : found) {
            differences |= some;
        }
        return differences;
    }

    /**
     * Puts a range into the buffer in the order of the highest digit.
     *
     * @return the start of the elements of each value of the digit, followed by the range's end
     */
    private int[] dealTogether(int lo, int hi, int shift) {
        int[][] counts = new int[parts][];
        RunnableJoin.each(
                0,
                parts,
                p -> counts[p] = count(a, part(p, lo, hi), part(p + 1, lo, hi), shift, FIRST_BITS));
        int flip = flip(shift, FIRST_BITS);
        turnIntoPlaces(counts, lo, flip);
        int[] starts = new int[FIRST_VALUES + 1];
        for (int v = 0; v < FIRST_VALUES; v++) {
            starts[v] = counts[0][v ^ flip];
        }
        starts[FIRST_VALUES] = hi;
        RunnableJoin.each(
                0,
                parts,
                p -> {
                    int from = part(p, lo, hi);
                    int to = part(p + 1, lo, hi);
                    put(a, from, to, shift, counts[p], buffer);
                });
        return starts;
    }

    private int part(int number, int lo, int hi) {
        return lo + (int) ((long) (hi - lo) * number / parts);
    }

    // ---- by the leading digits, in the cache

    /**
     * Moves a range back from the buffer, sorted by its leading digits.
     *
     * @return the lowest bit of these
     */
    private int sortByLeading(int lo, int hi) {
        int size = hi - lo;
        int top = bits(differences(buffer, buffer[lo], lo, hi));
        int leading = Math.min(top, bits(size) + SPARE_BITS);
        int digits = Math.ceilDiv(leading, BITS_MAX);
        int bits = digits == 0 ? 0 : Math.ceilDiv(leading, digits);
        int low = Math.max(0, top - digits * bits);
        long[] from = buffer;
        long[] to = a;
        if (digits % 2 == 0) { // so that the last digit brings them home
            System.arraycopy(buffer, lo, a, lo, size);
            from = a;
            to = buffer;
        }
        for (int i = 0; i < digits; i++) {
            deal(from, lo, hi, low + i * bits, bits, to);
            long[] dealt = to;
            to = from;
            from = dealt;
        }
        return low;
    }

    /** Sorts elements that differ only in their lowest bits among themselves. */
    private void sortTies(int lo, int hi, int low) {
        if (low == 0) {
            return;
        }
        int begin = lo;
        for (int i = lo + 1; i <= hi; i++) {
            if (i == hi || (a[i] ^ a[begin]) >>> low != 0) {
                if (i - begin == 2) {
                    long one = a[begin];
                    long other = a[begin + 1];
                    a[begin] = Math.min(one, other);
                    a[begin + 1] = Math.max(one, other);
                } else if (i - begin > 2) {
                    sortHere(begin, i);
                }
                begin = i;
            }
        }
    }

    // ---- bits and digits

    /** Returns the bits in which the elements of a range, and another element, differ. */
    private static long differences(long[] a, long other, int lo, int hi) {
        long differences = 0;
        for (int i = lo; i < hi; i++) {
            differences |= a[i] ^ other;
        }
        return differences;
    }

    private static int bits(long number) {
        return Long.SIZE - Long.numberOfLeadingZeros(number);
    }

    /** Returns the bit of a digit that is the sign, if one is: negative numbers come first. */
    private static int flip(int shift, int bits) {
        return shift + bits == Long.SIZE ? 1 << (bits - 1) : 0;
    }

    /** Puts a range into another array in the order of one digit; stable. */
    private static void deal(long[] from, int lo, int hi, int shift, int bits, long[] to) {
        int[] counts = count(from, lo, hi, shift, bits);
        turnIntoPlaces(new int[][] {counts}, lo, flip(shift, bits));
        put(from, lo, hi, shift, counts, to);
    }

    /** Returns the number of elements with each value of a digit. */
    private static int[] count(long[] from, int lo, int hi, int shift, int bits) {
        int[] counts = new int[1 << bits];
        for (int i = lo; i < hi; i++) {
            counts[(int) (from[i] >>> shift) & (counts.length - 1)]++;
        }
        return counts;
    }

    /** Turns the counts of each part into the places of its first elements of each value. */
    private static void turnIntoPlaces(int[][] counts, int lo, int flip) {
        int place = lo;
        for (int v = 0; v < counts[0].length; v++) {
            for (int[] part : counts) {
                int count = part[v ^ flip];
                part[v ^ flip] = place;
                place += count;
            }
        }
    }

    /** Puts each element in the next place for its value. */
    private static void put(long[] from, int lo, int hi, int shift, int[] next, long[] to) {
        for (int i = lo; i < hi; i++) {
            long element = from[i];
            to[next[(int) (element >>> shift) & (next.length - 1)]++] = element;
        }
    }
}
