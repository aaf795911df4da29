/**
 * The scheduler: {@link dev.joule.Scheduler}, its builder and hooks, and its statistics and
 * reports.
 *
 * <p>The package {@code dev.joule.task} has stackless tasks, {@code dev.joule.time} has timers for
 * them.
 */
package dev.joule;
