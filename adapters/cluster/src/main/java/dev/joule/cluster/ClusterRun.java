package dev.joule.cluster;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * A run of a job. It lasts as long as the node that started it: it ends with {@link Cluster#close},
 * and everywhere within 30 s when that node is lost.
 *
 * @param <R> the result
 */
public final class ClusterRun<R> {
    final CompletableFuture<R> future;
    volatile Progress progress;

    ClusterRun(CompletableFuture<R> future, int pieces) {
        this.future = future;
        progress = new Progress(pieces, 0, 0, 0, List.of());
    }

    /**
     * Waits for the result. May be called from virtual threads and plain ones, not by a piece.
     *
     * @throws ClusterException if a piece failed three times, the time limit passed, or this node
     *     left the cluster; the message names the piece and the node
     * @throws CancellationException if the run was cancelled
     * @throws IllegalStateException if called in a piece: the node would wait for itself
     * @throws InterruptedException if interrupted while waiting; the run continues
     */
    public R join() throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw (ClusterException) e.getCause(); // nothing else completes it
        }
    }

    /** Ends the run; its pieces are cancelled on all nodes. A run that is done stays done. */
    public void cancel() {
        future.cancel(false);
    }

    /** Returns whether the run has ended, with a result or without. */
    public boolean isDone() {
        return future.isDone();
    }

    /** Returns the state of the run, as it was at most 100 ms ago. */
    public Progress progress() {
        return progress;
    }
}
