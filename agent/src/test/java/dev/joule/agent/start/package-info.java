/** Tests of the options and of the start. */
@org.jspecify.annotations.NullMarked
package dev.joule.agent.start;
