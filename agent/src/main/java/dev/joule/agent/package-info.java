/**
 * The agent's door: the only classes of its that the program could see.
 *
 * <p>Behind it {@link dev.joule.agent.start} reads the options and owns the scheduler, and {@link
 * dev.joule.agent.jdk} knows the JDK.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.agent;
