package dev.joule.verify.sim;

import dev.joule.internal.worker.PolledTask;
import dev.joule.internal.worker.Worker;
import org.jspecify.annotations.Nullable;

/**
 * A task of the simulation. It may be made runnable again and again, but is never in two places:
 * each of its moves is checked.
 */
final class SimTask extends PolledTask {
    enum State {
        IDLE,
        RUNNABLE,
        RUNNING
    }

    /** What a task does when it runs. */
    interface Body {
        /**
         * Does it.
         *
         * @return itself, to run again behind all others; or a task that waited for this one's end,
         *     to follow it through no queue; or {@code null}
         */
        @Nullable SimTask run(SimTask self, World world);
    }

    final int id;
    private final World world;

    /** What it does when it runs next. */
    Body body;

    State state = State.IDLE;
    long runnableSince;

    /** How long to sleep after this run, when it is to sleep. */
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

    /** The worker runs it by {@link #runOn}. */
    @Override
    public void run() {
        throw new IllegalStateException("run by nobody");
    }
}
