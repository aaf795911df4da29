/**
 * Sorts.
 *
 * <p>Numbers: all workers check whether an array is already in order, or in reverse order. An array
 * of few runs is left to the JDK's sort, which merges them. A value that makes up much of an array
 * is put behind the others, which are sorted, and then moved to its place among them. Other {@code
 * int}s are split by pivots, taken from a sample, into as many parts as there are workers, or some
 * more if there is a listener, in place and in parallel, and the parts are sorted by the JDK, whose
 * sort of them is vectorised on x86. Other {@code long}s, and {@code double}s as such, are
 * distributed by their digits.
 *
 * <p>Objects: pieces are sorted by the JDK's stable sort and merged in parallel: the middle of the
 * longer run is found in the other one, and the two halves are merged as two branches. Stable,
 * since of equals those of the left run come first. Numbers by an order of the caller's or by keys:
 * likewise, with an insertion sort for the pieces, since the JDK has none to offer, and without
 * boxes. Objects whose equals may change places are split by pivots, as {@code int}s are, and need
 * no second array.
 *
 * <p>If a sort is cancelled, or the caller's order or listener throws, the array has the elements
 * that it had before. Elements are swapped in pairs, or a range is rewritten from another array
 * that has all of its elements meanwhile. In that case the code that sorts a range copies it back
 * before the exception propagates to the sort of a larger range. No fork returns or throws before
 * both of its branches have ended.
 */
package dev.joule.compute.internal.sort;
