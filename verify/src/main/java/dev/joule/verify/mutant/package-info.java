/**
 * Broken twins of production classes, made from their own byte code.
 *
 * <p>A twin that is written by hand drifts away from what it imitates. So a {@link
 * dev.joule.verify.mutant.Mutant} names a method and one change: an access mode weakened, a call
 * left out, an answer ignored. The changed class goes into a folder that a child JVM has in front
 * of its class path ({@link dev.joule.verify.mutant.Mutants#writeTo}), or into a class loader of
 * its own ({@link dev.joule.verify.mutant.MutantLoader}). When the place to change is no longer
 * there, making the mutant fails: a twin never turns into the real thing unnoticed.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.mutant;
