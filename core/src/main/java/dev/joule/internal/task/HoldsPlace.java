package dev.joule.internal.task;

/**
 * A task's body that holds a place in a bounded queue, which must be released if the body never
 * runs.
 */
public interface HoldsPlace {

    /** Releases the place; called when the body will never run. */
    void abandoned();
}
