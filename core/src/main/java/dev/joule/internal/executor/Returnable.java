package dev.joule.internal.executor;

/** A future that {@code shutdownNow} returns, unless a thread that waits for it has begun it. */
public interface Returnable {

    /**
     * Reserves the future for the receiver of the list: no thread that waits for it runs it from
     * now on.
     *
     * @return false if such a thread has begun it
     */
    boolean tryReturn();

    /** Undoes {@link #tryReturn}: the future was not returned, and is queued again. */
    void takeBack();
}
