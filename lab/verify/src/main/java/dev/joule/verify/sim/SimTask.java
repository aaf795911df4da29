package dev.joule.verify.sim;

import dev.joule.internal.worker.PolledTask;
import dev.joule.internal.worker.Worker;
import org.jspecify.annotations.Nullable;

/**
 * A task of the simulation. It may be made runnable repeatedly, but is never in two queues: each
 * change of its state is checked.
 */
final class SimTask extends PolledTask {
    enum State {
        IDLE,
        RUNNABLE,
        RUNNING
    }

    /** The code of a task. */
    interface Body {
        /**
         * Runs the code.
         *
         * @return the task itself, to run again behind all others; or a task that awaited this
         *     one's end, to follow it without a queue; or {@code null}
         */
        @Nullable SimTask run(SimTask self, World world);
    }

    final int id;
    private final World world;

    /** The code of the next run. */
    Body body;

    State state = State.IDLE;
    long runnableSince;

    /** The actor that made it runnable. */
    int madeBy;

    /** The length of the sleep after this run; 0 for none. */
    long sleepNanos;

    SimTask(int id, World world, Body body) {
        this.id = id;
        this.world = world;
        this.body = body;
    }

    @Override
    protected @Nullable PolledTask runOn(Worker worker) {
        return world.run(this);
    }

    /** Never called: the worker runs the task by {@link #runOn}. */
    @Override
    public void run() {
        throw new IllegalStateException("a worker must call runOn");
    }
}
