package dev.joule.task;

import dev.joule.Scheduler;

/**
 * The surroundings of a poll. Valid during that poll only; the waker may be kept.
 *
 * <p>Implement it only to wrap the one you were given, as a combinator does that hands each of its
 * parts a waker of its own: the same object at each poll, since a {@link JoinHandle} keeps every
 * waker that it was polled with until its task is over.
 */
public interface Context {

    /** The waker of the task (or part of a task) being polled. */
    Waker waker();

    /** The scheduler the poll runs for; timers and blocking calls of the task belong to it. */
    Scheduler scheduler();
}
