package dev.joule.compute;

import dev.joule.compute.internal.seq.$Elem$InPlace;
import dev.joule.compute.internal.seq.$Elem$Partition;
import dev.joule.compute.internal.seq.$Elem$Prefix;
import dev.joule.compute.internal.sort.$Elem$Keyed;
import dev.joule.compute.internal.sort.$Elem$Merge;
import dev.joule.compute.internal.sort.$Elem$Sort;
import java.util.function.$Elem$Consumer;
import java.util.function.$Elem$Predicate;
import java.util.function.$Elem$UnaryOperator;
import java.util.function.$Key$;

// The body of this class becomes part of ParArrays, once for each type, and so do these imports.
final class $Elem$Arrays {

    /** Replaces each element by the result of a function of it. */
    public static void replaceAll($elem$[] array, $Elem$UnaryOperator function) {
        Objects.requireNonNull(function, "function");
        run($Elem$InPlace.map(array, function), array.length);
    }

    /** Sets each element to the given value. */
    public static void fill($elem$[] array, $elem$ value) {
        run(InPlace.cheap((from, to) -> Arrays.fill(array, from, to, value)), array.length);
    }

    /** Performs an action for each element, in no particular order. */
    public static void forEach($elem$[] array, $Elem$Consumer action) {
        Objects.requireNonNull(action, "action");
        run($Elem$InPlace.each(array, action), array.length);
    }

    /** Reverses the order of the elements. */
    public static void reverse($elem$[] array) {
        run($Elem$InPlace.reverse(array), array.length / 2);
    }

    /**
     * Moves the elements that match a predicate to the front. Both parts keep their order. The
     * predicate is tested once per element.
     *
     * @return the number of elements that match
     */
    public static int partition($elem$[] array, $Elem$Predicate predicate) {
        Objects.requireNonNull(predicate, "predicate");
        boolean[] marks = new boolean[array.length];
        return partition(
                $Elem$InPlace.mark(array, predicate, marks),
                marks.length,
                () -> $Elem$Partition.put(array, marks));
    }

    /**
     * Replaces each element by the sum of all elements up to it. A sum of {@code int}s or {@code
     * long}s wraps round. The last bits of a sum of {@code double}s, and whether it overflows,
     * depend on the number of workers that add.
     */
    public static void prefixSum($elem$[] array) {
        prefixSum(array, true);
    }

    /**
     * Replaces each element by the sum of all elements before it, without the element itself: see
     * {@link #prefixSum($elem$[])}.
     */
    public static void prefixSumExclusive($elem$[] array) {
        prefixSum(array, false);
    }

    private static void prefixSum($elem$[] array, boolean inclusive) {
        boolean isShort = $Elem$Prefix.areFew(array.length);
        operate(array.length, () -> run(isShort, () -> $Elem$Prefix.sums(array, inclusive)));
    }

    /**
     * Sorts in ascending order. The order of {@code double}s is that of {@link Double#compare}:
     * -0.0 before 0.0, and NaN at the end.
     *
     * @implNote Needs extra arrays while it runs: one for {@code long}s, two for {@code double}s.
     *     It needs one less if the array is nearly in order, and none if it is short or of {@code
     *     int}s. In a large array every {@code NaN} becomes the canonical {@code NaN}.
     */
    public static void sort($elem$[] array) {
        sort(array.length, () -> $Elem$Sort.trySort(array), () -> $Elem$Sort.sort(array));
    }

    /** Sorts in the given order; stable. Uses memory for one copy. */
    public static void sort($elem$[] array, $Elem$Comparator order) {
        Objects.requireNonNull(order, "order");
        sort(
                array.length,
                () -> $Elem$Merge.trySort(array, order),
                () -> $Elem$Merge.sort(array, order));
    }

    /** Sorts by a key, which is computed at each comparison; stable. */
    public static void sortByKey($elem$[] array, $Key$ key) {
        Objects.requireNonNull(key, "key");
        sort(array, (a, b) -> Long.compare(key.applyAsLong(a), key.applyAsLong(b)));
    }

    /** Sorts by a key, which is computed once per element; stable. */
    public static void sortByCachedKey($elem$[] array, $Key$ key) {
        Objects.requireNonNull(key, "key");
        long[] keys = new long[array.length];
        operate(
                2L * array.length,
                () -> {
                    loop($Elem$InPlace.ask(array, key, keys), array.length);
                    run($Elem$Keyed.areFew(array.length), () -> $Elem$Keyed.sort(array, keys));
                });
    }
}
