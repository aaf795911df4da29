package dev.joule.internal.executor;

/** A future that {@code shutdownNow} returns, unless a thread that waits for it has begun it. */
public interface Returnable {

    /**
     * Gives the future to whoever gets the list: from now on no thread that waits for it runs it.
     *
     * @return false if such a thread has begun it
     */
    boolean tryReturn();

    /** Undoes {@link #tryReturn}: nobody was given the future, which is queued again. */
    void takeBack();
}
