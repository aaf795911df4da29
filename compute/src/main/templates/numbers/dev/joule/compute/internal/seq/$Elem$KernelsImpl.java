package dev.joule.compute.internal.seq;

import dev.joule.compute.Indexed$Elem$Consumer;
import java.util.function.$Elem$BinaryOperator;
import java.util.function.$Elem$Consumer;
import java.util.function.$Elem$Function;
import java.util.function.$Elem$Predicate;
import java.util.function.$Elem$UnaryOperator;
import java.util.function.$Key$;
import java.util.function.Predicate;

/**
 * The loops, which are copied for functions that are called often.
 *
 * <p>Where the processor would wait for memory, a loop goes through several parts of the array at
 * the same time. The parts lie in different pages, so the waits for them overlap. Loops that the
 * compiler vectorises need only one part, since the processor prefetches far enough for them.
 *
 * <p>A loop that reads one array and writes another is vectorised only if it uses the same index
 * for both. Otherwise both could be the same array, as far as the compiler knows, and a step could
 * read what another one wrote. The same holds for what the caller's function writes. So where both
 * indices are equal, as for whole arrays, there is a loop with a single index.
 */
final class $Elem$KernelsImpl implements $Elem$Kernels {

    /**
     * The least number of elements to search in four parts. Fewer lie in few pages, and the match
     * may be among the first.
     */
    private static final int PARTS_MIN = 1 << 13;

    /**
     * The number of elements below which a part is not first checked for a lesser key, since that
     * computes its keys twice.
     */
    private static final int ASKED_MIN = 64;

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
    public boolean visitBack($elem$[] a, int from, int to, $Elem$Predicate visitor) {
        for (int i = to - 1; i >= from; i--) {
            if (!visitor.test(a[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean visitZipped(
            $Elem$Source left,
            $Elem$Source right,
            long from,
            long to,
            $Elem$BinaryOperator function,
            $Elem$Predicate visitor) {
        for (long i = from; i < to; i++) {
            if (!visitor.test(function.applyAs$Elem$(left.at(i), right.at(i)))) {
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
        if (offset != 0) {
            for (int i = from; i < to; i++) {
                action.accept(i, a[offset + i]);
            }
            return;
        }
        for (int i = from; i < to; i++) {
            action.accept(i, a[i]);
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
    public void map(
            $elem$[] a, int from, $elem$[] out, int at, int count, $Elem$UnaryOperator function) {
        if (at != from) {
            System.arraycopy(a, from, out, at, count);
            mapInPlace(out, at, at + count, function);
            return;
        }
        for (int i = from; i < from + count; i++) {
            out[i] = function.applyAs$Elem$(a[i]);
        }
    }

    @Override
    public void mapInPlace($elem$[] a, int from, int to, $Elem$UnaryOperator function) {
        for (int i = from; i < to; i++) {
            a[i] = function.applyAs$Elem$(a[i]);
        }
    }

    @Override
    public void zipInPlace(
            $elem$[] a, int from, int to, $elem$[] b, int at, $Elem$BinaryOperator function) {
        if (from != at) {
            for (int i = from, j = at; i < to; i++, j++) {
                a[i] = function.applyAs$Elem$(a[i], b[j]);
            }
            return;
        }
        for (int i = from; i < to; i++) {
            a[i] = function.applyAs$Elem$(a[i], b[i]);
        }
    }

    @Override
    public void mark($elem$[] a, int from, int to, $Elem$Predicate predicate, boolean[] marks) {
        for (int i = from; i < to; i++) {
            marks[i] = predicate.test(a[i]);
        }
    }

    @Override
    public void ask($elem$[] a, int from, int to, $Key$ key, long[] keys) {
        for (int i = from; i < to; i++) {
            keys[i] = key.applyAsLong(a[i]);
        }
    }

    @Override
    public $sum$ sum($elem$[] a, int from, int to, $Elem$UnaryOperator function) {
        $sum$ total = 0;
        for (int i = from; i < to; i++) {
            total += function.applyAs$Elem$(a[i]);
        }
        return total;
    }

    /** Adds up two parts of each array at a time, four in all. */
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

    /** Searches the four quarters of the array in turn, then the elements left over at its end. */
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
     * Offers the element with the least key of a part. Few parts have a lesser key than those
     * before. So a part is first checked for one, and is searched only if there is one.
     */
    @Override
    public void least($elem$[] a, int from, int to, $Key$ key, $Elem$Loops.Least search) {
        boolean isToBeAsked = search.any && to - from >= ASKED_MIN;
        if (isToBeAsked && !hasLess(a, from, to, key, search.valueKey)) {
            return;
        }
        search.offer(a[from], key.applyAsLong(a[from]));
        long least = search.valueKey;
        int at = -1;
        for (int i = from + 1; i < to; i++) {
            long k = key.applyAsLong(a[i]);
            if (k < least) { // the first of equals counts
                least = k;
                at = i;
            }
        }
        if (at >= 0) {
            search.offer(a[at], least);
        }
    }

    /**
     * Returns whether there is a lesser key, without a branch, so that processors compare several
     * keys at a time.
     */
    private static boolean hasLess($elem$[] a, int from, int to, $Key$ key, long than) {
        long signs = 0;
        for (int i = from; i < to; i++) {
            long k = key.applyAsLong(a[i]);
            signs |= (k & ~than) | (~(k ^ than) & (k - than)); // negative if k < than, only then
        }
        return signs < 0;
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
    public <T> $Elem$Predicate mappingToObj(
            $Elem$Function<? extends T> function, Predicate<? super T> next) {
        return e -> next.test(function.apply(e));
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
    public $Elem$Predicate reducing($Elem$BinaryOperator operator, $Elem$Loops.Reduce reduction) {
        return e -> {
            reduction.value = reduction.any ? operator.applyAs$Elem$(reduction.value, e) : e;
            reduction.any = true;
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
