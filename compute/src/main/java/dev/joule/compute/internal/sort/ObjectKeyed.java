package dev.joule.compute.internal.sort;

import dev.joule.compute.internal.loop.Loop;
import dev.joule.compute.internal.loop.Loops;
import dev.joule.compute.internal.pool.WorkerRegistry;
import dev.joule.compute.internal.seq.InPlace;
import java.util.Arrays;
import java.util.function.Function;

/**
 * An object with its key, which is computed once.
 *
 * @param <T> the object
 * @param <K> the key
 */
public record ObjectKeyed<T, K extends Comparable<? super K>>(K key, T value) {

    /** Returns whether an array of that size may be sorted on any thread. */
    public static boolean areFew(int size) {
        return size <= ObjectSort.PIECE;
    }

    /** Returns a new array of {@code size} keyed objects, all of them null. */
    @SuppressWarnings({
        "unchecked",
        "rawtypes",
        "TypeParameterUnusedInFormals"
    }) // of a generic type
    public static <T, K extends Comparable<? super K>> ObjectKeyed<T, K>[] room(int size) {
        return new ObjectKeyed[size];
    }

    /** Compares two keyed objects by their keys. */
    public int compareByKey(ObjectKeyed<T, K> other) {
        return key.compareTo(other.key);
    }

    /** Computes the key of each element. */
    public static <T, K extends Comparable<? super K>> Loop ask(
            T[] array, Function<? super T, ? extends K> key, ObjectKeyed<T, K>[] keyed) {
        return InPlace.loop((from, to) -> {
            for (int i = from; i < to; i++) {
                keyed[i] = new ObjectKeyed<>(key.apply(array[i]), array[i]);
            }
        });
    }

    /** Sorts keyed objects; stable. Called on a worker, unless they are few. */
    public static <T, K extends Comparable<? super K>> void sort(ObjectKeyed<T, K>[] keyed) {
        if (areFew(keyed.length)) {
            Arrays.sort(keyed, ObjectKeyed::compareByKey);
        } else {
            ObjectSort.sort(keyed, ObjectKeyed::compareByKey);
        }
    }

    /** Puts the objects into an array: all of them, even if this is cancelled. */
    public static <T, K extends Comparable<? super K>> void bringBack(
            WorkerRegistry core, ObjectKeyed<T, K>[] keyed, T[] array) {
        try {
            Loops.run(
                    core,
                    InPlace.loop((from, to) -> bringBack(keyed, array, from, to)),
                    array.length,
                    1);
        } catch (Throwable e) {
            bringBack(keyed, array, 0, array.length);
            throw e;
        }
    }

    private static <T, K extends Comparable<? super K>> void bringBack(
            ObjectKeyed<T, K>[] keyed, T[] array, int from, int to) {
        for (int i = from; i < to; i++) {
            array[i] = keyed[i].value();
        }
    }
}
