package dev.joule.compute;

import dev.joule.compute.internal.pool.PoolCore;
import dev.joule.compute.internal.pool.Tree;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets somebody end a computation from outside.
 *
 * <p>A computation that was started with it ends with a {@link CancellationException} soon after
 * {@link #cancel}: at the next fork or at the next block of a parallel loop of each of its
 * branches. Branches that have not begun are not run. A branch that neither forks nor loops can ask
 * by {@link #check}.
 *
 * {@snippet class="dev.joule.compute.ComputeSnippets" region="cancellation"}
 */
public final class Cancellation {

    private final Map<Tree, PoolCore> trees = new ConcurrentHashMap<>();
    private volatile boolean cancelled;

    private Cancellation() {}

    /** Makes a token that any number of computations can be started with. */
    public static Cancellation create() {
        return new Cancellation();
    }

    /** Ends what was started with it, and what will be. */
    public void cancel() {
        cancelled = true;
        trees.forEach((tree, core) -> core.cancel(tree));
    }

    /** Whether it was used. */
    public boolean isCancelled() {
        return cancelled;
    }

    /**
     * For a branch that computes for long without forking.
     *
     * @throws CancellationException if it was used
     */
    public void check() {
        if (cancelled) {
            throw new CancellationException();
        }
    }

    void attach(Tree tree, PoolCore core) {
        trees.put(tree, core);
        if (cancelled) {
            core.cancel(tree);
        }
    }

    void detach(Tree tree) {
        trees.remove(tree);
    }
}
