package dev.joule.internal.worker;

import org.jspecify.annotations.Nullable;

/**
 * What a worker beyond the pool's size does: it runs tasks, whoever they wait behind. It never
 * searches or parks, and the idle set does not know it.
 */
public final class SpareSteps {
    private final Worker self;

    public SpareSteps(Worker self) {
        this.self = self;
    }

    /** Runs a task; whether there was one. */
    public boolean step() {
        try {
            return tryStep();
        } catch (Throwable thrown) { // out of memory, say: the queues are as they were
            self.report(thrown);
            return true;
        }
    }

    private boolean tryStep() {
        self.tick.nextIfSpent();
        Runnable task = self.nextOrReady();
        if (task == null) {
            task = rescued();
        }
        if (task == null) {
            self.tick.end();
            return false;
        }
        self.runChain(task);
        return true;
    }

    /** Due timers, and what waits at others, in the slots of those who are held too. */
    private @Nullable Runnable rescued() {
        self.pool.wheels.pollAll();
        if (self.backlog.hasTasks()) {
            return self.backlog.next();
        }
        Runnable task = self.backlog.steal();
        return task != null ? task : self.pool.takeFromHeld(self);
    }

    /** Gives its tasks to all; whether none is left here. */
    public boolean tryHandBack() {
        return self.backlog.tryHandBack();
    }
}
