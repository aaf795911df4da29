package dev.joule.compute;

import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.WorkerRegistry;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A token that cancels the computations started with it.
 *
 * <p>A computation that was started with it throws {@link CancellationException} soon after {@link
 * #cancel}. Each of its branches ends at its next fork or at the next block of its parallel loop.
 * Branches that have not begun are not run. A branch that neither forks nor loops can call {@link
 * #check}.
 *
 * {@snippet class="dev.joule.compute.ComputeSnippets" region="cancellation"}
 */
public final class Cancellation {

    private final Map<Computation, WorkerRegistry> computations = new ConcurrentHashMap<>();
    private volatile boolean cancelled;

    private Cancellation() {}

    /** Returns a new token, with which any number of computations can be started. */
    public static Cancellation create() {
        return new Cancellation();
    }

    /**
     * Cancels every computation started with this token, now or later. A computation of {@link
     * ComputePool#submit} that has not begun ends in this call, so its dependent stages run on the
     * calling thread; they must not wait for another computation of this token.
     */
    public void cancel() {
        cancelled = true;
        computations.forEach((computation, core) -> core.requestCancel(computation));
        computations.keySet().forEach(WorkerRegistry::withdraw);
    }

    /** Returns whether {@link #cancel} was called. */
    public boolean isCancelled() {
        return cancelled;
    }

    /**
     * Throws if this token was cancelled; for a branch that computes for long without forking.
     *
     * @throws CancellationException if {@link #cancel} was called
     */
    public void check() {
        if (cancelled) {
            throw new CancellationException();
        }
    }

    void attach(Computation computation, WorkerRegistry core) {
        computations.put(computation, core);
        if (cancelled) {
            core.cancel(computation);
        }
    }

    void detach(Computation computation) {
        computations.remove(computation);
    }
}
