/**
 * Broken twins of production classes, derived from their own byte code.
 *
 * <p>A twin that is written by hand diverges from its original over time. So a {@link
 * dev.joule.verify.mutant.Mutant} names a method and one change: an access mode weakened, a call
 * omitted, a result ignored. The changed class goes into a folder that a child JVM has in front of
 * its class path ({@link dev.joule.verify.mutant.Mutants#writeTo}), or into a class loader of its
 * own ({@link dev.joule.verify.mutant.MutantLoader}). If the instruction to change no longer
 * exists, creating the mutant fails: a twin never becomes equal to the original unnoticed.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.mutant;
