package dev.joule.compute;

import dev.joule.compute.internal.pool.ScopeState;
import java.util.Objects;

/**
 * A group of tasks that are awaited together; see {@link ComputePool#scope}.
 *
 * <p>Tasks may spawn further ones, from any thread, until the scope has ended.
 */
public final class Scope {

    private final ScopeState core;

    Scope(ScopeState core) {
        this.core = core;
    }

    /**
     * Adds a task, for any worker to run. The task is not run if the body or a task of this scope
     * fails before it begins.
     *
     * @throws IllegalStateException if the scope has ended
     */
    public void spawn(Runnable task) {
        core.spawn(Objects.requireNonNull(task, "task"));
    }

    /** Returns whether the body or a task has failed, so that the remaining work is useless. */
    public boolean hasFailed() {
        return core.hasFailed();
    }
}
