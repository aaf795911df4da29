/**
 * The orderings that the package essays promise, each as a race that jcstress runs on the
 * production classes.
 *
 * <p>A {@link dev.joule.verify.orderings.Rule} joins the rows of the essays' tables to a race and
 * to its faults: the same production class with a fence omitted, an access weakened or two accesses
 * swapped, on which the same race must show a forbidden outcome. The races lie in a package for
 * each essay, next to the list of their rules. A test checks that each row has a rule.
 *
 * <p>{@link dev.joule.verify.orderings.Host} runs them in a process of its own; each race and each
 * fault gets a JVM of its own there. A fault's JVM has the changed class first in its class path.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.orderings;
