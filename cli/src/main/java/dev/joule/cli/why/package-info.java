/**
 * The command {@code joule why}: why a program is slow, in words.
 *
 * <p>A {@link dev.joule.cli.why.Watch} looks at a running JVM for some seconds, and a {@link
 * dev.joule.cli.why.RecordingReader} reads the file of a flight recorder. Both fill an {@link
 * dev.joule.cli.why.Observation}. The rules read that alone, so a test needs no JVM: {@link
 * dev.joule.cli.why.Rule} lists them, and {@link dev.joule.cli.why.Limit} their thresholds. An
 * {@link dev.joule.cli.why.Answer} prints what they found.
 */
package dev.joule.cli.why;
