/** What the agent makes of what it is told. */
@org.jspecify.annotations.NullMarked
package dev.joule.agent.start;
