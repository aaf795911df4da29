package dev.joule.compute.internal.deque;

/** How an attempt to steal ended. */
public enum StealResult {
    /** Nothing lay there that the thief may have. */
    EMPTY,
    /** The thief has one element. */
    SUCCESS,
    /** Somebody else was faster: there may be more, try again. */
    RETRY
}
