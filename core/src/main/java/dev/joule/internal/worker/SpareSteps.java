package dev.joule.internal.worker;

import org.jspecify.annotations.Nullable;

/**
 * The steps of a worker beyond the pool's size: it runs tasks, whoever they wait behind. In a pool
 * that bounds its tasks it carries virtual threads only, and sets the tasks aside. It never
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
        Runnable task = self.queues.next(false, true);
        if (task == null) {
            task = rescued();
        }
        if (task == null) {
            self.tick.end();
            return false;
        }
        if (self.pool.isForSpares(task)) {
            self.runChain(task);
        } else {
            setAside(task);
        }
        return true;
    }

    /** Leaves a task to the workers. */
    private void setAside(Runnable task) {
        try {
            self.pool.setAside.add(task);
        } catch (OutOfMemoryError error) { // it stays here, and the next step tries again
            self.queues.pushBack(task);
            Thread.yield();
        }
    }

    /** Due timers, and what waits at others, in the slots of those who are held too. */
    private @Nullable Runnable rescued() {
        self.pool.wheels.pollAll();
        return self.queues.next(true, false);
    }

    /** Gives its tasks to all; whether none is left here. */
    public boolean tryHandBack() {
        return self.queues.tryHandBack();
    }
}
