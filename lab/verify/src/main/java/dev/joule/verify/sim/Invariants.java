package dev.joule.verify.sim;

import dev.joule.internal.worker.Worker;

/**
 * The invariants at each moment when no actor is in the scheduler's code: every actor sleeps or
 * runs a task's own work, and no wake is pending.
 */
final class Invariants implements Simulation.Watch {
    /** The longest time that a task may wait behind a long one while a worker is parked. */
    private static final long SLOT_NANOS_MAX = 2 * World.MILLI;

    /** The longest delay of a worker between its reading of the clock and its sleep. */
    private static final long LATE_NANOS_MAX = 50_000;

    private static final long NEVER = -1;

    private final World world;

    /** The time at which each slot was first seen with a task, and its worker's acts then. */
    private final long[] heldSince;

    private final long[] acts;

    Invariants(World world) {
        this.world = world;
        heldSince = new long[world.size()];
        acts = new long[world.size()];
        java.util.Arrays.fill(heldSince, NEVER);
    }

    @Override
    public void quiet(long until) {
        if (!world.simulation.isAnyParked()) {
            return;
        }
        if (world.pool.isWorkVisible()) {
            throw world.failure(
                    "a runnable task waits, a worker is parked, and none is on its way");
        }
        long deadline = world.nextDeadline();
        if (deadline != Long.MAX_VALUE
                && until - Math.max(deadline, world.simulation.time()) > LATE_NANOS_MAX) {
            throw world.failure("a timer is set, a worker is parked, and none wakes up for it");
        }
        for (int i = 0; i < world.size(); i++) {
            Worker worker = world.pool.worker(i);
            if (worker.queues().isBeingStolenFrom()) {
                throw world.failure("a steal from worker " + i + " is left unfinished");
            }
            lookAtSlot(worker, until);
        }
    }

    private void lookAtSlot(Worker worker, long until) {
        int index = worker.index();
        long acted = world.acts(index); // a task made runnable takes the place of the one there
        if (!worker.queues().isSlotOccupied() || !world.pool.isStealing()) {
            heldSince[index] = NEVER;
        } else if (heldSince[index] == NEVER || acts[index] != acted) {
            heldSince[index] = world.simulation.time();
            acts[index] = acted;
        }
        if (heldSince[index] == NEVER) {
            return;
        }
        long since = Math.max(heldSince[index], world.simulation.someParkedSince());
        if (until - since > SLOT_NANOS_MAX) {
            throw world.failure(
                    "a task waits in the slot of worker " + index + " for more than 2 ms");
        }
    }

    /** Checks the invariants at the end, when no event is left. */
    void atRest() {
        for (SimTask task : world.tasks()) {
            if (task.state != SimTask.State.IDLE) {
                throw world.failure("task " + task.id + " is left " + task.state);
            }
        }
        if (world.made() != world.ran()) {
            throw world.failure(
                    "made runnable " + world.made() + " times, ran " + world.ran() + " times");
        }
        for (int i = 0; i < world.size(); i++) {
            Actor.State state = world.actor(i).state;
            if (state != Actor.State.PARKED && state != Actor.State.DONE) {
                throw world.failure("worker " + i + " does not rest");
            }
        }
        if (!world.pool.isDrained()) {
            throw world.failure("a queue still holds a task");
        }
    }

    void allStopped() {
        for (int i = 0; i < world.size(); i++) {
            if (world.actor(i).state != Actor.State.DONE) {
                throw world.failure("worker " + i + " does not end after the shutdown");
            }
        }
    }
}
