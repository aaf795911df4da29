/**
 * The parts of parallel sequences: sources, which can visit a part of their positions, and loops
 * over them.
 *
 * <p>A source has positions that can be split anywhere. In an indexed one each position holds
 * exactly one element, which can be read by itself; behind a {@code filter} or {@code flatMap} a
 * position yields none or several, and elements can only be visited. An operation that needs
 * indices collects such a source first.
 *
 * <p>The loops that call a user's function at each step are in the {@code Kernels}, of which each
 * function that is called often has a copy (package {@code copy}). Numbers go from loop to loop
 * some hundred at a time, in an array ({@code Block}), where all elements are needed; objects, and
 * elements that must not be computed needlessly, are visited by one visitor that is composed of all
 * functions, each part by the copy of its function. There is no copy for functions behind {@code
 * at}, where positions are read one by one, and for those inside functions of this library: the
 * comparator of {@code min}, the key of {@code groupBy}, the predicate of {@code partition}.
 *
 * <p>A spliterator, which can be read only once, is read into an array by the first operation that
 * needs its elements. Its parts are split off beforehand, since many spliterators cannot be split
 * once they have begun.
 */
package dev.joule.compute.internal.seq;
