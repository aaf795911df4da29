/**
 * Child processes and temporary folders that do not outlive the process that made them.
 *
 * <p>When the JVM ends, for any reason but a kill, a shutdown hook kills the children with their
 * own children and deletes the folders; the exit status stays as it is. When the JVM is killed, the
 * {@link dev.joule.tools.children.Keeper} does it: a shell that reads their names from the JVM, and
 * acts when its input ends.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.tools.children;
