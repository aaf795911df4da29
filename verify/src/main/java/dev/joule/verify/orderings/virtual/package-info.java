/** The orderings that the essay of {@code dev.joule.internal.virtual} claims, a race each. */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.orderings.virtual;
