package dev.joule.task;

/**
 * Asks that a task be polled again. May be called from any thread, at any time, any number of
 * times; a wake during a poll leads to one more poll, a wake of a finished task does nothing.
 *
 * <p>Two wakers that are the same object wake the same task.
 */
@FunctionalInterface
public interface Waker {

    /** Asks for a poll. Never blocks. */
    void wake();
}
