/** The orderings that the essay of {@code dev.joule.compute.internal.deque} claims, a race each. */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.orderings.deque;
