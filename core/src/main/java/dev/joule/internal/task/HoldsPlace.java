package dev.joule.internal.task;

/** A task's body that holds something to be given back when the body is never run. */
public interface HoldsPlace {

    /** Called when the body will not be run; need not notify the wrapped task. */
    void abandoned();
}
