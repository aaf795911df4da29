/** The options of the agent, and the one scheduler that it gives to the program. */
@org.jspecify.annotations.NullMarked
package dev.joule.agent.start;
