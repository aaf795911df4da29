package dev.joule.compute.internal.seq;

import dev.joule.compute.internal.loop.Loop;
import java.util.function.$Elem$Consumer;
import java.util.function.$Elem$Predicate;
import java.util.function.$Elem$UnaryOperator;
import java.util.function.$Key$;

/** The loops over an array of {@code $elem$} elements that stay in it. */
public final class $Elem$InPlace {

    private $Elem$InPlace() {}

    /** Replaces each element. */
    public static Loop map($elem$[] array, $Elem$UnaryOperator function) {
        return InPlace.loop((from, to) ->
                $Elem$Kernels.of(function, to - from).mapInPlace(array, from, to, function));
    }

    /** Calls an action with each element. */
    public static Loop each($elem$[] array, $Elem$Consumer action) {
        return InPlace.loop(
                (from, to) -> $Elem$Kernels.of(action, to - from).each(array, from, to, action));
    }

    /** Swaps each element of the first half with its mirror in the second half. */
    public static Loop reverse($elem$[] array) {
        return InPlace.cheap((from, to) -> {
            for (int i = from, j = array.length - 1 - from; i < to; i++, j--) {
                $elem$ swapped = array[i];
                array[i] = array[j];
                array[j] = swapped;
            }
        });
    }

    /** Marks the elements that match a predicate. */
    public static Loop mark($elem$[] array, $Elem$Predicate predicate, boolean[] marks) {
        return InPlace.loop((from, to) ->
                $Elem$Kernels.of(predicate, to - from).mark(array, from, to, predicate, marks));
    }

    /** Computes the key of each element. */
    public static Loop ask($elem$[] array, $Key$ key, long[] keys) {
        return InPlace.loop(
                (from, to) -> $Elem$Kernels.of(key, to - from).ask(array, from, to, key, keys));
    }
}
