/**
 * Stackless tasks: work that gives its worker back whenever it has to wait.
 *
 * <p>A task is a {@link dev.joule.task.Pollable}. A scheduler polls it; when it cannot go on it
 * keeps the {@link dev.joule.task.Waker} of its {@link dev.joule.task.Context} and returns {@link
 * dev.joule.task.Poll#pending()}, and the wake brings the next poll. {@link
 * dev.joule.task.Pollables} makes tasks of smaller ones, {@link dev.joule.task.Oneshot} connects
 * two, a {@link dev.joule.task.JoinHandle} awaits or cancels one.
 *
 * <p>Nothing is dropped by itself in Java, so giving up is a call: {@link
 * dev.joule.task.Pollable#onCancel()} reaches each part of a task that will not be polled again,
 * once, and never during a poll.
 */
package dev.joule.task;
