package dev.joule.cluster;

import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.IntFunction;

/**
 * The pieces of a run.
 *
 * <p>A piece of 100 ms to 1 s is a good size: long beside the cost of sending it, short beside what
 * is lost with a node. The argument of a piece is made when the piece is sent, and made again when
 * it is sent again: it must be the same each time.
 *
 * @param pieces the number of pieces
 * @param argument the argument of the piece with a given number, from 0
 */
public record Split<A>(int pieces, IntFunction<? extends A> argument) {

    /** Checks the number of pieces. */
    public Split {
        if (pieces < 0) {
            throw new IllegalArgumentException("pieces must not be negative, but is " + pieces);
        }
        Objects.requireNonNull(argument, "argument");
    }

    /** Returns a piece for each of these arguments. */
    public static <A> Split<A> of(List<? extends A> arguments) {
        List<A> copy = List.copyOf(arguments);
        return new Split<>(copy.size(), copy::get);
    }

    /**
     * Divides the numbers of a range into pieces whose lengths differ by one at most.
     *
     * @param from the first number
     * @param to the number behind the last one
     * @param pieces the number of pieces
     * @param argument makes the argument of a piece from its first number and the one behind its
     *     last
     */
    public static <A> Split<A> range(
            long from,
            long to,
            int pieces,
            BiFunction<? super Long, ? super Long, ? extends A> argument) {
        Objects.requireNonNull(argument, "argument");
        long length = Math.subtractExact(to, from);
        if (length < 0 || pieces < 1) {
            throw new IllegalArgumentException(
                    "cannot divide %d to %d into %d pieces".formatted(from, to, pieces));
        }
        long each = length / pieces;
        long longer = length % pieces;
        return new Split<>(
                pieces,
                piece -> {
                    long begin = from + piece * each + Math.min(piece, longer);
                    return argument.apply(begin, begin + each + (piece < longer ? 1 : 0));
                });
    }
}
