/**
 * Apache Pekko on Joule: dispatchers, blocking dispatchers and the timers of an actor system.
 *
 * <p>The file {@code joule-pekko.conf} of this library turns all of it on; a program includes it
 * into its {@code application.conf}. Each part also works alone: see {@link
 * dev.joule.pekko.JouleExecutorConfigurator}.
 */
@NullMarked
package dev.joule.pekko;

import org.jspecify.annotations.NullMarked;
