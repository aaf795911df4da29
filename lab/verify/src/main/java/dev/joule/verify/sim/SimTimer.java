package dev.joule.verify.sim;

import dev.joule.internal.timer.TimerEntry;

/** A timer that makes a task runnable. */
final class SimTimer extends TimerEntry {
    private final SimTask task;
    private final World world;

    SimTimer(long deadline, SimTask task, World world) {
        super(deadline);
        this.task = task;
        this.world = world;
    }

    @Override
    protected void fire() {
        if (world.simulation.time() < deadlineNanos()) {
            throw world.failure("the timer of task " + task.id + " is early");
        }
        world.fire(task, deadlineNanos());
    }
}
