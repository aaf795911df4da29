package dev.joule.compute.internal.seq;

import dev.joule.compute.internal.loop.Loop;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The loops over an array of objects that stay in it. */
public final class ObjectInPlace {

    private ObjectInPlace() {}

    /** Replaces each element. */
    public static <T extends @Nullable Object> Loop map(T[] array, UnaryOperator<T> function) {
        return InPlace.loop((from, to) ->
                ObjectKernels.of(function, to - from).mapInPlace(array, from, to, function));
    }

    /** Calls an action with each element. */
    public static <T extends @Nullable Object> Loop each(T[] array, Consumer<? super T> action) {
        return InPlace.loop((from, to) -> {
            ObjectKernels kernels = ObjectKernels.of(action, to - from);
            kernels.visit(array, from, to, kernels.<T>acting(action));
        });
    }

    /** Swaps each element of the first half with its mirror in the second half. */
    public static <T extends @Nullable Object> Loop reverse(T[] array) {
        return InPlace.cheap((from, to) -> {
            for (int i = from, j = array.length - 1 - from; i < to; i++, j--) {
                T swapped = array[i];
                array[i] = array[j];
                array[j] = swapped;
            }
        });
    }

    /** Marks the elements that match a predicate. */
    public static <T extends @Nullable Object> Loop mark(
            T[] array, Predicate<? super T> predicate, boolean[] marks) {
        return InPlace.loop((from, to) ->
                ObjectKernels.of(predicate, to - from).mark(array, from, to, predicate, marks));
    }
}
