/** The agent's knowledge of the JDK, and whether it notices that it is wrong. */
@org.jspecify.annotations.NullMarked
package dev.joule.agent.jdk;
