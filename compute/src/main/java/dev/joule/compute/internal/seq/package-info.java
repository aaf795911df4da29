/**
 * The parts of parallel sequences: sources, which can visit a part of their positions, and loops
 * over them.
 *
 * <p>A source has positions that can be split anywhere. In an indexed one each position holds
 * exactly one element, which can be read by itself; behind a {@code filter} or {@code flatMap} a
 * position yields none or several, and elements can only be visited. An operation that needs
 * indices collects such a source first.
 *
 * <p>The loops that call a user's function at each step are in the classes named {@code Kernels}.
 * Each function that is called often has a copy of them (package {@code copy}). If all elements of
 * a sequence of numbers are needed, they go from loop to loop in an array of 512 ({@code Block}).
 * Objects, and numbers that must not be computed needlessly, are passed one by one to a visitor
 * that is composed of all functions, each in its own copy. There is no copy for functions behind
 * {@code at}, where positions are read one by one, nor for those that this library wraps in a
 * function of its own: the comparator of {@code min}, the key of {@code groupBy}, the predicate of
 * {@code partition}.
 *
 * <p>A spliterator, which can be read only once, is read into an array by the first operation that
 * needs its elements. Its parts are split off beforehand, since many spliterators cannot be split
 * once they have begun.
 */
package dev.joule.compute.internal.seq;
