/**
 * Sorts.
 *
 * <p>Numbers: what is in order already, or in reverse order, is found out by all workers; what has
 * few runs is left to the JDK's sort, which merges them. Other {@code int}s are split by pivots,
 * taken from a sample, into as many parts as there are workers, or some more if somebody listens,
 * in place and in parallel, and the parts are sorted by the JDK, whose sort of them is vectorised
 * on x86. Other {@code long}s, and {@code double}s as such, are dealt out by their digits.
 *
 * <p>Objects: pieces are sorted by the JDK's stable sort and merged in parallel: the middle of the
 * longer run is found in the other one, and the two halves are merged as two branches. Stable,
 * since of equals those of the left run come first. Numbers by an order of the caller's or by keys:
 * likewise, with an insertion sort for the pieces, since the JDK has none to offer, and without
 * boxes. Objects whose equals may change places are split by pivots, as {@code int}s are, and need
 * no second array.
 *
 * <p>What a sort leaves behind when it is cancelled, or when the caller's order or listener throws:
 * an array with the elements that it had. Elements change places in pairs, or a range is written
 * anew from another array that has all of its elements meanwhile; then who sorts a range answers
 * for it, and copies it back before the exception goes on to whoever sorts a larger one. No fork
 * returns, nor throws, before both of its branches are through.
 */
package dev.joule.compute.internal.sort;
