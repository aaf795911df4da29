package dev.joule.internal.worker;

import org.jspecify.annotations.Nullable;

/**
 * The steps of a spare, a worker beyond the pool's size: it runs waiting tasks, also those behind a
 * stuck one. In a pool that bounds its tasks a spare carries virtual threads only, and sets the
 * tasks aside. It never searches or parks, and is not part of the idle set.
 */
public record SpareSteps(Worker self) {

    /** Runs a task, if there is one. Returns whether there was one. */
    public boolean step() {
        self.tick.nextIfSpent();
        Runnable task = self.queues.next(false, true);
        if (task == null) {
            task = nextFromOthers();
        }
        if (task == null) {
            self.tick.end();
            return false;
        }
        if (self.pool.isForSpares(task)) {
            self.runChain(task);
        } else {
            self.pool.setAside.add(task); // leaves it to the workers
        }
        return true;
    }

    /** Fires due timers, and takes a task from another worker, from the slot of a held one too. */
    private @Nullable Runnable nextFromOthers() {
        self.pool.wheels.pollAll();
        Runnable task = self.queues.next(true, false);
        if (self.queues.ring.size() > 0) { // stolen; in transit no worker could see them
            self.queues.announcePush();
        }
        return task;
    }

    /** Moves the spare's tasks to the shared queues. Returns whether none is left here. */
    public boolean tryHandBack() {
        boolean isEmpty = self.queues.tryHandBack();
        if (isEmpty) {
            self.counters().turnTo(WorkerCounters.ASLEEP_NANOS, self.pool.clock.nanoTime());
        }
        return isEmpty;
    }
}
