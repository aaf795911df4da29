/**
 * The plays of the explorer: each has a few threads of control that use a production class, and an
 * invariant that must hold at the end. These classes are woven too: a plain field of theirs must be
 * ordered by the class under test, or it is a data race.
 *
 * <p>State that must not order the accesses of a play is kept in atomics of the JDK, which the
 * explorer does not examine.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.schedules.plays;
