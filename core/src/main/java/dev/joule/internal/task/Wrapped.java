package dev.joule.internal.task;

/** A task's body that holds something to be given back when the body is never run. */
public interface Wrapped {

    /** The body will not be run; what it wraps need not be told. */
    void abandoned();
}
