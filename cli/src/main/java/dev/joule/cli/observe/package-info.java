/**
 * Looks into a running JVM: {@code joule ps}, {@code joule top} and {@code joule dump}.
 *
 * <p>{@link dev.joule.cli.observe.TargetJvm} runs the JVM's own diagnostic commands, and {@link
 * dev.joule.cli.observe.TargetRecording} a recording that ends by itself if its reader dies.
 */
package dev.joule.cli.observe;
