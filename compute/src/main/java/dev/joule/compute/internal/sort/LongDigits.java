package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.join.RunnableJoin;
import dev.joule.compute.internal.loop.ProgressCounter;
import dev.joule.compute.internal.pool.StackGuard;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sorts {@code long}s by their digits, hardly ever by comparing two of them, which a processor
 * would guess wrong half of the time.
 *
 * <p>Many are first dealt out by their highest digit, by all workers, until what has the same stays
 * in the cache of one processor. There it is sorted by the digits that lead, from the lowest of
 * them to the highest: a few bits more than the count of the elements has. Elements that are the
 * same in these then stand side by side, most often two, and are sorted among themselves.
 *
 * <p>Bits that all elements have in common tell nothing: the highest digit begins below them.
 */
final class LongDigits {

    /** Fewer elements are not worth the counting. */
    private static final int FEW = 1 << 8;

    /** So many elements, and a copy of them, stay in the cache of one processor. */
    private static final int CACHED = 1 << 15;

    /** Few, since each value is another place in memory to write to. */
    private static final int FIRST_BITS = 6;

    private static final int FIRST_VALUES = 1 << FIRST_BITS;

    /** Of a digit in the cache, where more places do not matter. */
    private static final int BITS_MAX = 9;

    /** So many bits more than the count of the elements has leave few that are the same. */
    private static final int SPARE_BITS = 3;

    private final long[] a;
    private final long[] buffer;
    private final int parts;

    private LongDigits(long[] a, long[] buffer, int parts) {
        this.a = a;
        this.buffer = buffer;
        this.parts = parts;
    }

    /** Sorts an array; on a worker, unless it is one of those that stay in the cache. */
    static void sort(long[] a, int parts, ProgressCounter steps) {
        boolean isForTheJdk = a.length < FEW || LongOrder.hasFewRuns(a); // which merges runs
        long[] buffer = isForTheJdk ? null : tryAllocate(a.length);
        if (buffer == null) {
            Arrays.sort(a);
        } else {
            new LongDigits(a, buffer, parts).sort(0, a.length, steps, steps);
        }
    }

    /** An element is two steps: to be dealt out by the highest digit, and to be sorted then. */
    static long steps(int size) {
        return 2L * size;
    }

    private static long @Nullable [] tryAllocate(int size) {
        try {
            return new long[size];
        } catch (OutOfMemoryError e) {
            return null; // then the JDK's sort, which needs room only to merge runs
        }
    }

    /**
     * Sorts a range.
     *
     * @param dealt counts its elements when they are dealt out, unless that was counted before
     * @param sorted counts them when they are sorted
     */
    private void sort(int lo, int hi, ProgressCounter dealt, ProgressCounter sorted) {
        int size = hi - lo;
        if (size > CACHED) {
            sortByFirst(lo, hi, dealt, sorted);
            return;
        }
        if (size < FEW) {
            Arrays.sort(a, lo, hi);
        } else {
            System.arraycopy(a, lo, buffer, lo, size);
            sortTies(lo, hi, sortByLeading(lo, hi));
        }
        sorted.advance(size);
    }

    // ---- by the highest digit, together

    /** Sorts a range by its highest digit, then those that have the same. On a worker. */
    private void sortByFirst(int lo, int hi, ProgressCounter dealt, ProgressCounter sorted) {
        StackGuard.ensure(); // the stack must not end while elements are in the buffer only
        int top = bits(differencesOf(lo, hi));
        if (top == 0) {
            sorted.advance(hi - lo);
            return;
        }
        int[] starts = dealTogether(lo, hi, Math.max(0, top - FIRST_BITS), dealt);
        boolean[] isBack = new boolean[FIRST_VALUES];
        try {
            RunnableJoin.each(
                    0,
                    FIRST_VALUES,
                    v -> {
                        int size = starts[v + 1] - starts[v];
                        if (size >= FEW && size <= CACHED) {
                            int low = sortByLeading(starts[v], starts[v + 1]);
                            isBack[v] = true; // as below
                            sortTies(starts[v], starts[v + 1], low);
                            sorted.advance(size);
                        } else {
                            bringBack(starts[v], starts[v + 1]);
                            isBack[v] = true; // before its part of the buffer is used once more
                            sort(starts[v], starts[v + 1], ProgressCounter.NONE, sorted);
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

    /** Which bits are not the same in all elements of a range. */
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
     * @return for each value of the digit where its elements start, and behind that the range's end
     */
    private int[] dealTogether(int lo, int hi, int shift, ProgressCounter dealt) {
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
                    dealt.advance(to - from);
                });
        return starts;
    }

    private int part(int number, int lo, int hi) {
        return lo + (int) ((long) (hi - lo) * number / parts);
    }

    // ---- by the leading digits, in the cache

    /**
     * Brings a range home from the buffer, sorted by its leading digits.
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

    /** Sorts those among themselves that are the same but for their lowest bits. */
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
                    sort(begin, i, ProgressCounter.NONE, ProgressCounter.NONE);
                }
                begin = i;
            }
        }
    }

    // ---- bits and digits

    /** Which bits are not the same in all elements of a range and another one. */
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

    /** Which bit of a digit stands for the sign, if one does: negative numbers come first. */
    private static int flip(int shift, int bits) {
        return shift + bits == Long.SIZE ? 1 << (bits - 1) : 0;
    }

    /** Puts a range into another array in the order of one digit; those with the same as before. */
    private static void deal(long[] from, int lo, int hi, int shift, int bits, long[] to) {
        int[] counts = count(from, lo, hi, shift, bits);
        turnIntoPlaces(new int[][] {counts}, lo, flip(shift, bits));
        put(from, lo, hi, shift, counts, to);
    }

    /** How many elements there are of each value of a digit. */
    private static int[] count(long[] from, int lo, int hi, int shift, int bits) {
        int[] counts = new int[1 << bits];
        for (int i = lo; i < hi; i++) {
            counts[(int) (from[i] >>> shift) & (counts.length - 1)]++;
        }
        return counts;
    }

    /** Makes of what was counted in each part where its first element of each value belongs. */
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
