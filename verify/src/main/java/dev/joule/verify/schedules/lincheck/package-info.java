/**
 * Data structures under Lincheck's model checker: it makes up scenarios, runs each in many orders,
 * and asks of every outcome whether the operations could have come one after another, as the {@code
 * Spec} says.
 *
 * <p>Only what is linearizable can be asked so. A call that may fail because somebody else is at it
 * is repeated until it does not; what is exact only while others rest is left out.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.schedules.lincheck;
