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

    /** The loops for a function that is going to be called so often. */
    static $Elem$Kernels of(Object function, long calls) {
        return Copies.ALL.of(function, calls);
    }

    /** As {@link $Elem$Source#visit}, of a part of an array. */
    boolean visit($elem$[] a, int from, int to, $Elem$Predicate visitor);

    /** As {@link $Elem$Source#visit}, of any indexed source. */
    boolean visit($Elem$Source source, long from, long to, $Elem$Predicate visitor);

    /** The same from the end of the part to its beginning. */
    boolean visitBack($elem$[] a, int from, int to, $Elem$Predicate visitor);

    /** The same of what a function makes of the elements of two indexed sources. */
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

    /** The same, of any indexed source. */
    void eachIndexed($Elem$Source source, long from, long to, Indexed$Elem$Consumer action);

    /** Calls an action with each number of a range. */
    void each($elem$ from, $elem$ to, $Elem$Consumer action);

    /** Makes one value of a first one and all elements. */
    $elem$ reduce($elem$ first, $elem$[] a, int from, int to, $Elem$BinaryOperator operator);

    /** Writes what a function makes of so many elements into another array. */
    void map($elem$[] a, int from, $elem$[] out, int at, int count, $Elem$UnaryOperator function);

    /** Replaces each element by what a function makes of it. */
    void mapInPlace($elem$[] a, int from, int to, $Elem$UnaryOperator function);

    /** Replaces each element by what a function makes of it and of one of another array. */
    void zipInPlace(
            $elem$[] a, int from, int to, $elem$[] b, int at, $Elem$BinaryOperator function);

    /** Writes of which elements a predicate is true. */
    void mark($elem$[] a, int from, int to, $Elem$Predicate predicate, boolean[] marks);

    /** Writes the key of each element. */
    void ask($elem$[] a, int from, int to, $Key$ key, long[] keys);

    /** The sum of what a function makes of the elements. */
    $sum$ sum($elem$[] a, int from, int to, $Elem$UnaryOperator function);

    /** The sum of what a function makes of the elements of two arrays, so many of each. */
    $sum$ sum($elem$[] a, int at, $elem$[] b, int from, int to, $Elem$BinaryOperator function);

    /** The index of the first element that a predicate is true of, or -1. */
    int first($elem$[] a, int from, int to, $Elem$Predicate predicate);

    /**
     * The index of an element that a predicate is true of, or -1. The elements are looked at in an
     * order of its own: {@code from} and {@code to} count in that.
     */
    int any($elem$[] a, int offset, int size, int from, int to, $Elem$Predicate predicate);

    /** Offers the element with the least key to a search. */
    void least($elem$[] a, int from, int to, $Key$ key, $Elem$Loops.Least search);

    /** A key whose order is the other way round. */
    $Key$ reversed($Key$ key);

    /** A visitor that passes on what a function makes of the elements. */
    $Elem$Predicate mapping($Elem$UnaryOperator function, $Elem$Predicate next);

    /** The same for a function that makes objects. */
    <T> $Elem$Predicate mappingToObj(
            $Elem$Function<? extends T> function, Predicate<? super T> next);

    /** A visitor that passes on the elements that a predicate is true of. */
    $Elem$Predicate filtering($Elem$Predicate predicate, $Elem$Predicate next);

    /** A predicate that is true where another one is not. */
    $Elem$Predicate not($Elem$Predicate predicate);

    /** A visitor that calls an action. */
    $Elem$Predicate acting($Elem$Consumer action);

    /** A visitor that makes one value of all elements. */
    $Elem$Predicate reducing($Elem$BinaryOperator operator, $Elem$Loops.Reduce reduction);

    /** A visitor that tells a search what a predicate is true of. */
    $Elem$Predicate finding($Elem$Predicate predicate, $Elem$Loops.Find search);

    /** A visitor that offers elements with their keys. */
    $Elem$Predicate keyed($Key$ key, $Elem$Loops.Least search);

    /** Made when first asked for. */
    final class Copies {
        private static final LoopCopies<$Elem$Kernels> ALL =
                new LoopCopies<>(MethodHandles.lookup(), new $Elem$KernelsImpl());

        private Copies() {}
    }
}
