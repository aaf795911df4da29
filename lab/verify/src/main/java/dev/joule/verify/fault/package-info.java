/**
 * The catalogue of faults: production classes with one mistake each, made from their own byte code.
 *
 * <p>A broken copy that is written by hand diverges from its original over time. So a {@link
 * dev.joule.verify.fault.Fault} names a method and one change, such as a weakened access mode, an
 * omitted call or an ignored result. The checkers refer to a fault by its id. The changed class
 * goes into a folder that a child JVM has in front of its class path ({@link
 * dev.joule.verify.fault.FaultyClasses#writeTo}), or into a class loader of its own ({@link
 * dev.joule.verify.fault.FaultyLoader}). If the instruction to change no longer exists, creating
 * the class fails: so no faulty class becomes equal to the original unnoticed.
 *
 * <p>{@code docs/verify/faults.md} lists which checker must detect which fault.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.fault;
