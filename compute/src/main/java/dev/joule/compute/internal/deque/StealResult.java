package dev.joule.compute.internal.deque;

/** The result of an attempt to steal. */
public enum StealResult {
    /** There was no element that the thief may have. */
    EMPTY,
    /** The thief has one element. */
    SUCCESS,
    /** Another thread was faster; there may be more elements, so the thief tries again. */
    RETRY
}
