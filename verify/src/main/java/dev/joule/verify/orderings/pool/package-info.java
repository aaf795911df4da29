/** The orderings that the essay of {@code dev.joule.compute.internal.pool} claims, a race each. */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.orderings.pool;
