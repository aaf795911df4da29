/**
 * The checkers of the scheduler, and the commands that run them: {@code joule verify}, {@code joule
 * sim}, {@code joule soak}.
 *
 * <p>{@link dev.joule.verify.Verification} runs the parts, each in a package of its own. Every
 * checker must detect faults, mostly a production class with one instruction changed ({@link
 * dev.joule.verify.fault}); a fault that it misses fails the run.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify;
