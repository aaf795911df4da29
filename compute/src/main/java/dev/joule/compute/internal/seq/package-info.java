/**
 * What parallel sequences are made of: sources, which know how to visit a part of their positions,
 * and loops over them.
 *
 * <p>A source has positions that can be split anywhere. In an indexed one each position holds
 * exactly one element, which can be asked for; behind a {@code filter} or {@code flatMap} a
 * position yields none or several, and elements can only be visited. What needs indices collects
 * such a source first.
 *
 * <p>What can be read only once, a spliterator, is read into an array by the first operation that
 * needs its elements, in parts that are split off beforehand: many spliterators do not split any
 * more once they have begun.
 */
package dev.joule.compute.internal.seq;
