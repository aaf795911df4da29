/**
 * The orderings that the package essays promise, and the races that test some of them on this
 * processor.
 *
 * <p>A {@link dev.joule.verify.orderings.Rule} joins the rows of the essays' tables to a subject of
 * the explorer and to its faults: the same production class with a fence omitted, an access
 * weakened or two accesses swapped. Of some subjects a scenario is a race, too: jcstress runs its
 * strands on two threads ({@link dev.joule.verify.orderings.ScenarioRace}), and the faults must
 * show. A test checks that each row has a rule.
 *
 * <p>{@link dev.joule.verify.orderings.Host} runs the races in a process of its own; each race and
 * each fault gets a JVM of its own there. A fault's JVM has the changed class first in its class
 * path.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.orderings;
