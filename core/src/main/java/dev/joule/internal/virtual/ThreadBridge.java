package dev.joule.internal.virtual;

import java.util.concurrent.Executor;

/** The JDK's side of carrying virtual threads, as a scheduler needs it. */
public interface ThreadBridge {

    /** The scheduler's side of carrying virtual threads, as the JDK needs it. */
    interface ContinuationHandler {
        /**
         * Takes the first run of a thread that is being started.
         *
         * @throws java.util.concurrent.RejectedExecutionException when it takes no new threads; the
         *     start then fails with it
         */
        void onStart(Runnable continuation, Thread thread);

        /**
         * Takes the next run of a thread that can go on. May be called by any thread, by a virtual
         * one too, which is pinned then.
         */
        void onContinue(Runnable continuation);
    }

    /** A builder of threads whose continuations go to that scheduler. */
    Thread.Builder.OfVirtual newBuilder(ContinuationHandler handler);

    /**
     * Returns the executor that the JDK may take for a scheduler: it passes the continuations on to
     * that handler.
     */
    Executor executor(ContinuationHandler handler);

    /** The platform thread that runs the caller: the caller itself unless that is virtual. */
    Thread currentCarrier();

    /** Returns whether a queued task is one that {@link ContinuationHandler} got. */
    boolean isContinuation(Runnable task);

    /** The thread that a continuation is of. */
    Thread threadOf(Runnable continuation);

    /** Marks a thread that has ended. Returns true to the first of the workers that notice it. */
    boolean tryMarkEnded(Thread ended);

    /** Keeps the calling thread, a virtual one, on its carrier until {@link #unpin}. */
    void pin(Thread current);

    /** Undoes {@link #pin}. */
    void unpin(Thread current);
}
