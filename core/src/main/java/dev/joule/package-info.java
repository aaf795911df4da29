/**
 * The scheduler: {@link dev.joule.Scheduler} and what it is made with and reports.
 *
 * <p>{@code dev.joule.task} holds stackless tasks, {@code dev.joule.time} timers for them.
 */
package dev.joule;
