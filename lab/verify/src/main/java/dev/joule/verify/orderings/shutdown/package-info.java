/** The races that test the orderings of the essay of {@code dev.joule.internal.shutdown}. */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.orderings.shutdown;
