/**
 * The suite {@code threads}: the JDK's virtual threads on its own scheduler and on Joule's.
 *
 * <p>Four subjects run the same code. {@code jdk} is the built-in scheduler, {@code joule} the same
 * program under the agent, {@code image} the same on a JDK made by {@code joule image}, {@code
 * joule_api} takes its threads from {@link dev.joule.Scheduler#ofVirtual}. They differ only in the
 * {@link java.util.concurrent.ThreadFactory} and the JVM. {@code go} and {@code tokio} do the rows
 * that have a counterpart there: {@code ping_pong} with the nearest equivalent of a parked thread,
 * {@code queue_64}, and the server. {@code c_epoll} does the server alone, and little more than the
 * calls of the kernel.
 */
@NullMarked
package dev.joule.bench.threads;

import org.jspecify.annotations.NullMarked;
