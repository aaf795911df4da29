/**
 * Data structures under Lincheck's model checker: it generates scenarios, runs each in many orders,
 * and checks that every outcome equals that of some sequential order of the operations, by the
 * {@code Spec}.
 *
 * <p>This checks only linearizable operations. A call that may fail because of another thread is
 * repeated until it succeeds. Operations that are exact only without concurrent calls are omitted.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.schedules.lincheck;
