/**
 * Virtual threads behave like the JDK's: the same assertions on the JDK's scheduler and on ours. A
 * test that fails on both is wrong; one that fails on ours only has found something. The agent's
 * module runs the same classes in a JVM with the agent; those of them that start a JVM give it the
 * agent, too.
 */
package dev.joule.threads;
