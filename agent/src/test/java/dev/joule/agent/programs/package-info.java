/**
 * Programs that the tests run under the agent. None of them knows of Joule but {@code OwnJoule}.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.agent.programs;
