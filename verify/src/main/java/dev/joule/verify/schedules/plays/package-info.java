/**
 * What the explorer plays: a few threads of control that meet in a production class, and what must
 * hold at the end. These classes are woven too: a plain field of theirs must be ordered by the
 * class under test, or it is a data race.
 *
 * <p>What must not be ordered by the play itself is kept in atomics of the JDK, which the explorer
 * does not look into.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.schedules.plays;
