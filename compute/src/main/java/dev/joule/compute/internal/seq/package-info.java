/**
 * The parts of parallel sequences: sources, which can visit a part of their positions, and loops
 * over them.
 *
 * <p>A source has positions that can be split anywhere. In an indexed one each position holds
 * exactly one element, which can be asked for; behind a {@code filter} or {@code flatMap} a
 * position yields none or several, and elements can only be visited. What needs indices collects
 * such a source first.
 *
 * <p>The loops that call a function of a user's at each step are in the {@code Kernels}, of which
 * each function that is called often has a copy (package {@code copy}). Numbers go from loop to
 * loop some hundred at a time, in an array ({@code Block}), where all elements are needed; objects,
 * and what may not be asked for in vain, are visited by one visitor that is made of all functions,
 * each part by the copy of its function. Without a copy are functions behind {@code at}, where
 * positions are asked for one by one, and those inside functions of ours: the comparator of {@code
 * min}, the key of {@code groupBy}, the predicate of {@code partition}.
 *
 * <p>What can be read only once, a spliterator, is read into an array by the first operation that
 * needs its elements, in parts that are split off beforehand: many spliterators do not split any
 * more once they have begun.
 */
package dev.joule.compute.internal.seq;
