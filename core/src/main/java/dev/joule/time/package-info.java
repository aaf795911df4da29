/**
 * Waiting for time to pass, without holding a thread: sleeps, intervals and timeouts for stackless
 * tasks. {@link dev.joule.time.Timers} makes them.
 *
 * <p>They belong to the scheduler that polls them first and end with it. None is early.
 */
package dev.joule.time;
