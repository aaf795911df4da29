package dev.joule.internal.queue;

import org.jspecify.annotations.Nullable;

/**
 * A link in an {@link InjectionQueue}. A stackless task is itself a link, so waking it from outside
 * allocates nothing; a plain task gets a {@link PlainNode}, a ring's overflow a {@link BatchNode}.
 */
public abstract class InjectionNode {
    /** Written by the pusher before the CAS that publishes the node, then by lock holders. */
    @Nullable InjectionNode next;

    /**
     * The number of tasks that this node and those below it held when it was pushed: a hint for
     * batches.
     */
    int depth;

    /** Returns the number of tasks that the node still holds. */
    abstract int weight();

    /** Takes the next task out of the node; called {@link #weight} times. */
    abstract Runnable takeOne();

    /** Returns whether {@link #takeOne} has taken the last task. */
    boolean isDrained() {
        return true;
    }
}
