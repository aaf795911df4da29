package dev.joule.compute.internal.seq;

import dev.joule.compute.internal.join.RunnableJoin;
import dev.joule.compute.internal.pool.ComputeThread;

/**
 * Prefix sums, in two passes: the sums of all pieces but the last, then each piece from the sum of
 * those before it. A pool of one worker needs one piece and one pass. Called on a worker, unless
 * the elements are few.
 */
public final class $Elem$Prefix {

    private $Elem$Prefix() {}

    /** Returns whether the sums of an array of that size may be computed on any thread. */
    public static boolean areFew(int size) {
        return Chunks.areFew(size);
    }

    /** Replaces each element by the sum of those before it, and, if inclusive, itself. */
    public static void sums($elem$[] array, boolean inclusive) {
        int pieces = Chunks.count(array.length);
        $elem$[] before = new $elem$[pieces + 1];
        RunnableJoin.each(
                0,
                pieces - 1,
                p -> {
                    int from = begin(array, pieces, p);
                    int to = begin(array, pieces, p + 1);
                    before[p + 1] = sum(array, from, to);
                });
        for (int p = 1; p < pieces; p++) {
            before[p] += before[p - 1];
        }
        RunnableJoin.each(
                0,
                pieces,
                p -> {
                    $elem$ sum = before[p];
                    int end = begin(array, pieces, p + 1);
                    int to;
                    for (int from = begin(array, pieces, p); from < end; from = to) {
                        to = from + Math.min(Chunks.PIECE, end - from);
                        sum =
                                inclusive
                                        ? upToEach(array, from, to, sum)
                                        : beforeEach(array, from, to, sum);
                        ComputeThread.advance(to - from);
                    }
                });
    }

    private static int begin($elem$[] array, int pieces, int piece) {
        return Chunks.begin(array.length, pieces, piece);
    }

    /** Returns a sum as {@link $Elem$Sums#of} does, but in the type of the elements. */
    private static $elem$ sum($elem$[] a, int from, int to) {
        int part = (to - from) >>> 1;
        $elem$ total = 0;
        for (int i = from; i < from + part; i++) {
            total += a[i] + a[i + part];
        }
        for (int i = from + 2 * part; i < to; i++) {
            total += a[i];
        }
        return total;
    }

    private static $elem$ upToEach($elem$[] a, int from, int to, $elem$ before) {
        $elem$ sum = before;
        for (int i = from; i < to; i++) {
            sum += a[i];
            a[i] = sum;
        }
        return sum;
    }

    private static $elem$ beforeEach($elem$[] a, int from, int to, $elem$ before) {
        $elem$ sum = before;
        for (int i = from; i < to; i++) {
            $elem$ element = a[i];
            a[i] = sum;
            sum += element;
        }
        return sum;
    }
}
