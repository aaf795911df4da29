package dev.joule.compute.internal.seq;

import dev.joule.compute.Indexed$Elem$Consumer;
import dev.joule.compute.internal.copy.LoopCopies;
import java.lang.invoke.MethodHandles;
import java.util.function.$Elem$BinaryOperator;
import java.util.function.$Elem$Consumer;
import java.util.function.$Elem$Function;
import java.util.function.$Elem$Predicate;
import java.util.function.$Elem$UnaryOperator;
import java.util.function.$Key$;
import java.util.function.Predicate;

/** The loops over {@code $elem$} elements that call a function at each step. */
interface $Elem$Kernels {

    /** Returns the loops for a function that will be called the given number of times. */
    static $Elem$Kernels of(Object function, long calls) {
        return Copies.ALL.of(function, calls);
    }

    /** Visits a part of an array, as {@link $Elem$Source#visit} does. */
    boolean visit($elem$[] a, int from, int to, $Elem$Predicate visitor);

    /** Visits a part of any indexed source, as {@link $Elem$Source#visit} does. */
    boolean visit($Elem$Source source, long from, long to, $Elem$Predicate visitor);

    /** Visits a part of an array from its end to its beginning. */
    boolean visitBack($elem$[] a, int from, int to, $Elem$Predicate visitor);

    /** Visits the results of a function of the elements of two indexed sources. */
    boolean visitZipped(
            $Elem$Source left,
            $Elem$Source right,
            long from,
            long to,
            $Elem$BinaryOperator function,
            $Elem$Predicate visitor);

    /** Calls an action with each element. */
    void each($elem$[] a, int from, int to, $Elem$Consumer action);

    /** Calls an action with the elements of a range of positions and with their positions. */
    void eachIndexed($elem$[] a, int offset, int from, int to, Indexed$Elem$Consumer action);

    /** Calls an action with the elements of any indexed source and with their positions. */
    void eachIndexed($Elem$Source source, long from, long to, Indexed$Elem$Consumer action);

    /** Calls an action with each number of a range. */
    void each($elem$ from, $elem$ to, $Elem$Consumer action);

    /** Reduces a first value and all elements to one value. */
    $elem$ reduce($elem$ first, $elem$[] a, int from, int to, $Elem$BinaryOperator operator);

    /** Writes the results of a function of a number of elements into another array. */
    void map($elem$[] a, int from, $elem$[] out, int at, int count, $Elem$UnaryOperator function);

    /** Replaces each element by the result of a function of it. */
    void mapInPlace($elem$[] a, int from, int to, $Elem$UnaryOperator function);

    /**
     * Replaces each element by the result of a function of it and of an element of another array.
     */
    void zipInPlace(
            $elem$[] a, int from, int to, $elem$[] b, int at, $Elem$BinaryOperator function);

    /** Writes for each element whether it matches a predicate. */
    void mark($elem$[] a, int from, int to, $Elem$Predicate predicate, boolean[] marks);

    /** Writes the key of each element. */
    void ask($elem$[] a, int from, int to, $Key$ key, long[] keys);

    /** Returns the sum of the results of a function of the elements. */
    $sum$ sum($elem$[] a, int from, int to, $Elem$UnaryOperator function);

    /**
     * Returns the sum of the results of a function of the elements of two arrays, equally many of
     * each.
     */
    $sum$ sum($elem$[] a, int at, $elem$[] b, int from, int to, $Elem$BinaryOperator function);

    /** Returns the index of the first element that matches a predicate, or -1. */
    int first($elem$[] a, int from, int to, $Elem$Predicate predicate);

    /**
     * Returns the index of an element that matches a predicate, or -1. Searches in an order of its
     * own; {@code from} and {@code to} are positions in that order.
     */
    int any($elem$[] a, int offset, int size, int from, int to, $Elem$Predicate predicate);

    /** Offers the element with the least key to a search. */
    void least($elem$[] a, int from, int to, $Key$ key, $Elem$Loops.Least search);

    /** Returns a key whose order is reversed. */
    $Key$ reversed($Key$ key);

    /** Returns a visitor that passes on the results of a function of the elements. */
    $Elem$Predicate mapping($Elem$UnaryOperator function, $Elem$Predicate next);

    /** Returns a visitor that passes on the objects that a function returns. */
    <T> $Elem$Predicate mappingToObj(
            $Elem$Function<? extends T> function, Predicate<? super T> next);

    /** Returns a visitor that passes on the elements that match a predicate. */
    $Elem$Predicate filtering($Elem$Predicate predicate, $Elem$Predicate next);

    /** Returns the negation of a predicate. */
    $Elem$Predicate not($Elem$Predicate predicate);

    /** Returns a visitor that calls an action. */
    $Elem$Predicate acting($Elem$Consumer action);

    /** Returns a visitor that reduces all elements to one value. */
    $Elem$Predicate reducing($Elem$BinaryOperator operator, $Elem$Loops.Reduce reduction);

    /** Returns a visitor that reports the elements that match a predicate to a search. */
    $Elem$Predicate finding($Elem$Predicate predicate, $Elem$Loops.Find search);

    /** Returns a visitor that offers elements with their keys. */
    $Elem$Predicate keyed($Key$ key, $Elem$Loops.Least search);

    /** Holds the copies, created on first use. */
    final class Copies {
        private static final LoopCopies<$Elem$Kernels> ALL =
                new LoopCopies<>(MethodHandles.lookup(), new $Elem$KernelsImpl());

        private Copies() {}
    }
}
