/** What the agent was told, and the one scheduler that it gives to the program. */
@org.jspecify.annotations.NullMarked
package dev.joule.agent.start;
