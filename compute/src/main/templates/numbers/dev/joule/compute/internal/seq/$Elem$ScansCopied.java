package dev.joule.compute.internal.seq;

import dev.joule.compute.Indexed$Elem$Consumer;
import java.util.function.$Elem$BinaryOperator;
import java.util.function.$Elem$Consumer;
import java.util.function.$Elem$Predicate;
import java.util.function.$Elem$UnaryOperator;
import java.util.function.$Key$;

/**
 * The loops, of which functions that are called often get a copy.
 *
 * <p>Where the processor would wait for memory a loop goes through several parts of the array at
 * the same time: each then has a page of its own to be looked up, and the lookups overlap. Loops
 * that the compiler vectorises are far enough ahead of themselves in one.
 */
final class $Elem$ScansCopied implements $Elem$Scans {

    /** Fewer elements have few pages, and what is looked for may be among the first of them. */
    private static final int PARTS_MIN = 1 << 13;

    @Override
    public boolean visit($elem$[] a, int from, int to, $Elem$Predicate visitor) {
        for (int i = from; i < to; i++) {
            if (!visitor.test(a[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean visit($Elem$Source source, long from, long to, $Elem$Predicate visitor) {
        for (long i = from; i < to; i++) {
            if (!visitor.test(source.at(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void each($elem$[] a, int from, int to, $Elem$Consumer action) {
        for (int i = from; i < to; i++) {
            action.accept(a[i]);
        }
    }

    @Override
    public void eachIndexed(
            $elem$[] a, int offset, int from, int to, Indexed$Elem$Consumer action) {
        for (int i = from; i < to; i++) {
            action.accept(i, a[offset + i]);
        }
    }

    @Override
    public void eachIndexed($Elem$Source source, long from, long to, Indexed$Elem$Consumer action) {
        for (long i = from; i < to; i++) {
            action.accept(i, source.at(i));
        }
    }

    @Override
    public void each($elem$ from, $elem$ to, $Elem$Consumer action) {
        for ($elem$ i = from; i < to; i++) {
            action.accept(i);
        }
    }

    @Override
    public $elem$ reduce(
            $elem$ first, $elem$[] a, int from, int to, $Elem$BinaryOperator operator) {
        $elem$ value = first;
        for (int i = from; i < to; i++) {
            value = operator.applyAs$Elem$(value, a[i]);
        }
        return value;
    }

    @Override
    public $sum$ sum($elem$[] a, int from, int to, $Elem$UnaryOperator function) {
        $sum$ total = 0;
        for (int i = from; i < to; i++) {
            total += function.applyAs$Elem$(a[i]);
        }
        return total;
    }

    /** Through two parts of each array, four in all. */
    @Override
    public $sum$ sum(
            $elem$[] a, int at, $elem$[] b, int from, int to, $Elem$BinaryOperator function) {
        int part = (to - from) >>> 1;
        $sum$ total = 0;
        for (int i = at, j = from; j < from + part; i++, j++) {
            $sum$ one = function.applyAs$Elem$(a[i], b[j]);
            total += one + function.applyAs$Elem$(a[i + part], b[j + part]);
        }
        for (int j = from + 2 * part; j < to; j++) {
            total += function.applyAs$Elem$(a[at - from + j], b[j]);
        }
        return total;
    }

    @Override
    @SuppressWarnings("ShortCircuitBoolean") // one branch for the four
    public int first($elem$[] a, int from, int to, $Elem$Predicate predicate) {
        int part = to - from < PARTS_MIN ? 0 : (to - from) >>> 2;
        int second = from + part;
        int third = second + part;
        int fourth = third + part;
        for (int i = 0; i < part; i++) {
            boolean in1 = predicate.test(a[from + i]);
            boolean in2 = predicate.test(a[second + i]);
            boolean in3 = predicate.test(a[third + i]);
            boolean in4 = predicate.test(a[fourth + i]);
            if (in1 | in2 | in3 | in4) {
                if (in1) {
                    return from + i;
                }
                int found = search(a, from + i + 1, second, predicate);
                if (found < 0 && in2) {
                    found = second + i;
                }
                if (found < 0) {
                    found = search(a, second + i + 1, third, predicate);
                }
                if (found < 0 && in3) {
                    found = third + i;
                }
                if (found < 0) {
                    found = search(a, third + i + 1, fourth, predicate);
                }
                return found < 0 ? fourth + i : found;
            }
        }
        return search(a, fourth + part, to, predicate);
    }

    private static int search($elem$[] a, int from, int to, $Elem$Predicate predicate) {
        for (int i = from; i < to; i++) {
            if (predicate.test(a[i])) {
                return i;
            }
        }
        return -1;
    }

    /** In turn from each quarter of the array, and what is left over at its end. */
    @Override
    public int any($elem$[] a, int offset, int size, int from, int to, $Elem$Predicate predicate) {
        int part = size >>> 2;
        int begin = Math.min(to, (from + 3) & -4);
        int end = Math.max(begin, Math.min(to, 4 * part) & -4);
        int found = oneByOne(a, offset, part, from, begin, predicate);
        if (found >= 0) {
            return found;
        }
        int second = part;
        int third = second + part;
        int fourth = third + part;
        for (int i = offset + (begin >>> 2); i < offset + (end >>> 2); i++) {
            if (predicate.test(a[i])) {
                return i;
            }
            if (predicate.test(a[i + second])) {
                return i + second;
            }
            if (predicate.test(a[i + third])) {
                return i + third;
            }
            if (predicate.test(a[i + fourth])) {
                return i + fourth;
            }
        }
        return oneByOne(a, offset, part, end, to, predicate);
    }

    private static int oneByOne(
            $elem$[] a, int offset, int part, int from, int to, $Elem$Predicate predicate) {
        for (int at = from; at < to; at++) {
            int i = offset + (at < 4 * part ? (at & 3) * part + (at >>> 2) : at);
            if (predicate.test(a[i])) {
                return i;
            }
        }
        return -1;
    }

    /**
     * In four places, in each from its least key so far on: then hardly any element is taken, and
     * no branch mispredicted.
     */
    @Override
    public void least($elem$[] a, int from, int to, $Key$ key, $Elem$Loops.Least search) {
        search.offer(a[from], key.applyAsLong(a[from]));
        int begin = from + 1;
        int part = (to - begin) >>> 2;
        int second = part;
        int third = second + part;
        int fourth = third + part;
        long least1 = search.valueKey;
        long least2 = least1;
        long least3 = least1;
        long least4 = least1;
        int at1 = -1;
        int at2 = -1;
        int at3 = -1;
        int at4 = -1;
        for (int i = begin; i < begin + part; i++) {
            long k1 = key.applyAsLong(a[i]);
            if (k1 < least1) {
                least1 = k1;
                at1 = i;
            }
            long k2 = key.applyAsLong(a[i + second]);
            if (k2 < least2) {
                least2 = k2;
                at2 = i + second;
            }
            long k3 = key.applyAsLong(a[i + third]);
            if (k3 < least3) {
                least3 = k3;
                at3 = i + third;
            }
            long k4 = key.applyAsLong(a[i + fourth]);
            if (k4 < least4) {
                least4 = k4;
                at4 = i + fourth;
            }
        }
        for (int i = begin + 4 * part; i < to; i++) { // what is left over follows the fourth
            long k4 = key.applyAsLong(a[i]);
            if (k4 < least4) {
                least4 = k4;
                at4 = i;
            }
        }
        offerAt(a, at1, least1, search); // in this order: of equals the first one counts
        offerAt(a, at2, least2, search);
        offerAt(a, at3, least3, search);
        offerAt(a, at4, least4, search);
    }

    private static void offerAt($elem$[] a, int at, long k, $Elem$Loops.Least search) {
        if (at >= 0) {
            search.offer(a[at], k);
        }
    }

    @Override
    public $Key$ reversed($Key$ key) {
        return e -> ~key.applyAsLong(e);
    }

    @Override
    public $Elem$Predicate mapping($Elem$UnaryOperator function, $Elem$Predicate next) {
        return e -> next.test(function.applyAs$Elem$(e));
    }

    @Override
    public $Elem$Predicate filtering($Elem$Predicate predicate, $Elem$Predicate next) {
        return e -> !predicate.test(e) || next.test(e);
    }

    @Override
    public $Elem$Predicate not($Elem$Predicate predicate) {
        return e -> !predicate.test(e);
    }

    @Override
    public $Elem$Predicate acting($Elem$Consumer action) {
        return e -> {
            action.accept(e);
            return true;
        };
    }

    @Override
    public $Elem$Predicate finding($Elem$Predicate predicate, $Elem$Loops.Find search) {
        return e -> {
            if (predicate.test(e)) {
                search.found(e);
                return false;
            }
            search.passed();
            return true;
        };
    }

    @Override
    public $Elem$Predicate keyed($Key$ key, $Elem$Loops.Least search) {
        return e -> {
            search.offer(e, key.applyAsLong(e));
            return true;
        };
    }
}
