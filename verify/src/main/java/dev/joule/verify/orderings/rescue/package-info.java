/** The orderings that the essay of {@code dev.joule.internal.rescue} claims, a race each. */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.orderings.rescue;
