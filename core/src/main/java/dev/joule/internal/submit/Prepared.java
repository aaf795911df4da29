package dev.joule.internal.submit;

/** A task that has its context already. */
public interface Prepared extends Runnable {
    /** Sets the wrapper in which the task stands in the bounded queue. */
    default void setPlace(DecoratedTask.OfRunnable place) {}
}
