/** The races that test the orderings of the essay of {@code dev.joule.internal.driver}. */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.orderings.driver;
