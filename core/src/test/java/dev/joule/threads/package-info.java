/**
 * Virtual threads behave like the JDK's: the same assertions on the JDK's scheduler and on ours. A
 * test that fails on both is wrong; one that fails on ours only has found something.
 */
package dev.joule.threads;
