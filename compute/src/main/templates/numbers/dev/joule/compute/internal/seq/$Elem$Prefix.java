package dev.joule.compute.internal.seq;

import dev.joule.compute.internal.join.Actions;
import dev.joule.compute.internal.loop.Steps;

/**
 * Prefix sums, in two passes: the sums of all pieces but the last, then each piece from the sum of
 * those before it. On one worker there is one piece, and one pass. On a worker.
 */
public final class $Elem$Prefix {

    private $Elem$Prefix() {}

    /** Replaces each element by the sum of those before it, and, if inclusive, itself. */
    public static void sums($elem$[] array, boolean inclusive) {
        int size = array.length;
        int pieces = Pieces.count(size);
        $elem$[] before = new $elem$[pieces + 1];
        Steps steps = Steps.ofHere((long) size + begin(array, pieces, pieces - 1));
        Actions.each(
                0,
                pieces - 1,
                p -> {
                    int from = begin(array, pieces, p);
                    int to = begin(array, pieces, p + 1);
                    before[p + 1] = sum(array, from, to);
                    steps.did(to - from);
                });
        for (int p = 1; p < pieces; p++) {
            before[p] += before[p - 1];
        }
        Actions.each(
                0,
                pieces,
                p -> {
                    int from = begin(array, pieces, p);
                    int to = begin(array, pieces, p + 1);
                    if (inclusive) {
                        upToEach(array, from, to, before[p]);
                    } else {
                        beforeEach(array, from, to, before[p]);
                    }
                    steps.did(to - from);
                });
        steps.end();
    }

    private static int begin($elem$[] array, int pieces, int piece) {
        return Pieces.begin(array.length, pieces, piece);
    }

    /** As {@link $Elem$Sums#of}, but it wraps round as the elements do. */
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

    private static void upToEach($elem$[] a, int from, int to, $elem$ before) {
        $elem$ sum = before;
        for (int i = from; i < to; i++) {
            sum += a[i];
            a[i] = sum;
        }
    }

    private static void beforeEach($elem$[] a, int from, int to, $elem$ before) {
        $elem$ sum = before;
        for (int i = from; i < to; i++) {
            $elem$ element = a[i];
            a[i] = sum;
            sum += element;
        }
    }
}
