package dev.joule.internal.worker;

import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.Steal;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The workers of one pool, and the spares that are at work. */
final class ActiveWorkers {
    private final Worker[] workers;

    /** The workers, and the spares that are at work; written by the sentinel only. */
    private volatile Worker[] all;

    /** All spares that were ever made: their counts stay. */
    private final List<Worker> made = new CopyOnWriteArrayList<>();

    ActiveWorkers(Worker[] workers) {
        this.workers = workers;
        all = workers;
    }

    /**
     * Returns the workers and spares whose queues may hold tasks; a spare must be among them before
     * it runs one.
     */
    Worker[] all() {
        return all;
    }

    /** Notes a spare that was made. */
    void made(Worker spare) {
        made.add(spare);
    }

    /** Sets the spares that are at work; called by one thread. */
    void setSpares(List<Worker> spares) {
        Worker[] next = Arrays.copyOf(workers, workers.length + spares.size());
        for (int i = 0; i < spares.size(); i++) {
            next[workers.length + i] = spares.get(i);
        }
        all = next;
    }

    /** Returns how many workers and spares are in a task now. */
    int inTask() {
        int count = 0;
        for (Worker runner : all) {
            if (runner.isInTask()) {
                count++;
            }
        }
        return count;
    }

    /** Returns the sum of a counter over all workers and spares. */
    long counted(int counter) {
        long sum = 0;
        for (Worker worker : workers) {
            sum += worker.counters().read(counter);
        }
        for (Worker spare : made) {
            sum += spare.counters().read(counter);
        }
        return sum;
    }

    /**
     * Returns whether a worker would find a task to steal.
     *
     * @param fromWorkers whether it steals from workers, too, and not from spares only
     */
    boolean isAnythingStealable(boolean fromWorkers) {
        Worker[] runners = all;
        for (int i = fromWorkers ? 0 : workers.length; i < runners.length; i++) {
            if (runners[i].queues.hasStealable()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a spare would find a task. It may take from the slot of a worker that is held
     * by its task.
     */
    boolean isAnythingRescuable() {
        return isAnythingStealable(true) || isAnyHeldSlotOccupied(true);
    }

    /**
     * Takes a task from the slot of a worker or spare that is held by its task; returns null if
     * there is none.
     *
     * @param fromWorkers whether to look at workers, too, and not at spares only
     */
    @Nullable Runnable takeFromHeld(WorkerQueues taker, boolean fromWorkers) {
        Worker[] runners = all;
        for (int i = fromWorkers ? 0 : workers.length; i < runners.length; i++) {
            if (runners[i].stall.isSlotOpen() && runners[i].queues != taker) {
                Runnable task = runners[i].queues.lifo.take();
                if (task != null) {
                    return task;
                }
            }
        }
        return null;
    }

    /**
     * Returns whether a task waits in the slot of a worker or spare that is held by its task.
     *
     * @param ofWorkers whether the slots of workers count, and not those of spares only
     */
    boolean isAnyHeldSlotOccupied(boolean ofWorkers) {
        Worker[] runners = all;
        for (int i = ofWorkers ? 0 : workers.length; i < runners.length; i++) {
            if (runners[i].stall.isSlotOpen() && runners[i].queues.isSlotOccupied()) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a spare is at work. */
    boolean hasSpares() {
        return all.length > workers.length;
    }

    /** Returns the number of tasks that wait, including those in slots. */
    int queued() {
        int queued = 0;
        for (Worker runner : all) {
            queued += runner.queues.size();
        }
        return queued;
    }

    /** Moves all waiting tasks to a list; workers may take some of them meanwhile. */
    void drainTo(List<Runnable> drained) {
        LocalQueue hands = new LocalQueue(LocalQueue.CAPACITY);
        Steal stolen = new Steal();
        for (Worker runner : all) {
            drain(runner.queues.batch, hands, stolen, drained);
            drain(runner.queues.ring, hands, stolen, drained);
            Runnable newest = runner.queues.lifo.take();
            if (newest != null) {
                drained.add(newest);
            }
        }
    }

    private static void drain(
            LocalQueue queue, LocalQueue hands, Steal stolen, List<Runnable> drained) {
        while (queue.sizeForThief() > 0) {
            if (queue.stealInto(hands, stolen) > 0) {
                drained.add(stolen.takeFirst());
                Runnable task = hands.pop();
                while (task != null) {
                    drained.add(task);
                    task = hands.pop();
                }
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
