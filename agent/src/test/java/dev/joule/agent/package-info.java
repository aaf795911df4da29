/** Starts programs with the agent's jar, as a user does, and looks at what they print. */
@org.jspecify.annotations.NullMarked
package dev.joule.agent;
