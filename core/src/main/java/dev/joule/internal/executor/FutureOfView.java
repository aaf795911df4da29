package dev.joule.internal.executor;

import java.util.concurrent.Callable;

/**
 * A future whose task belongs to a view, which may have given it back. So a waiting worker does not
 * run it itself but takes its turn, as the queue does, and that asks the view first.
 */
public final class FutureOfView<T> extends SubmittedTask<T> {
    private final Runnable turn;

    /**
     * @param turn runs this future, unless another thread has begun it or it was given back
     */
    public FutureOfView(Callable<T> body, Runnable turn, WorkerWaits helper) {
        super(body, helper);
        this.turn = turn;
    }

    @Override
    Runnable turn() {
        return turn;
    }
}
