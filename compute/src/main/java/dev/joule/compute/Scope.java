package dev.joule.compute;

import dev.joule.compute.internal.pool.ScopeCore;
import java.util.Objects;

/**
 * Any number of tasks that are waited for together; see {@link ComputePool#scope}.
 *
 * <p>Tasks may spawn further ones, from any thread, until the scope has ended.
 */
public final class Scope {

    private final ScopeCore core;

    Scope(ScopeCore core) {
        this.core = core;
    }

    /**
     * Adds a task, for any worker to run.
     *
     * <p>If the scope's body or a task of it has failed, it is not run.
     *
     * @throws IllegalStateException if the scope has ended
     */
    public void spawn(Runnable task) {
        core.spawn(Objects.requireNonNull(task, "task"));
    }

    /** Whether the body or a task has failed, so that the rest of the work is in vain. */
    public boolean hasFailed() {
        return core.hasFailed();
    }
}
