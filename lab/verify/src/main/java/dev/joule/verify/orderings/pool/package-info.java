/** The races that test the orderings of the essay of {@code dev.joule.compute.internal.pool}. */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.orderings.pool;
