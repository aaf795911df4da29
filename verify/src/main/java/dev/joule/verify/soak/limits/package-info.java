/**
 * The soak at the limits of a JVM: a heap that is sometimes full, and calls at the end of a stack.
 *
 * <p>{@link dev.joule.verify.soak.limits.LimitsSoakRuns} runs it. It starts JVMs one after the
 * other; each plays {@link dev.joule.verify.soak.limits.Act}s until its time is over, and ends with
 * status 1 at the first task that is not accounted for. An act is a {@link
 * dev.joule.verify.soak.limits.LimitsRound}: a scheduler of its own, its {@link
 * dev.joule.verify.soak.limits.LimitsWork}, recorded in a {@link
 * dev.joule.verify.soak.limits.Book}, and its end.
 *
 * <p>The faults are production classes with one change in their byte code ({@link
 * dev.joule.verify.soak.limits.LimitFault}). Each run begins with them: an act must detect every
 * one.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.soak.limits;
