/**
 * Child processes and temporary folders that do not outlive the process that made them.
 *
 * <p>When the JVM ends, for whatever reason but a kill, a shutdown hook kills the children with
 * their own children and deletes the folders; the exit status stays as it is. When the JVM is
 * killed, the {@link dev.joule.children.Keeper} does it: a shell that reads from the JVM what there
 * is, and acts when its input ends.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.children;
