package dev.joule.verify.sim;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A few places that many tasks take in turn, as threads take the connections of a pool. A place
 * that is given back is free at once: another task may take it before the one that is woken for it
 * has run, and that one waits again, behind the others.
 *
 * <p>Its state needs no guard: in virtual time nothing happens between two lines of a task, except
 * where the task works or makes another one runnable.
 */
final class BargingPool {
    /** The number of turns of each task. */
    static final int TURNS = 10;

    private final World world;
    private final long nanos;

    /** The suspended tasks: the one that has waited longest comes first. */
    private final Queue<SimTask> waiters = new ArrayDeque<>();

    private int free;

    /** Creates a pool for tasks whose turns take that many nanoseconds, half of them at a place. */
    BargingPool(World world, int places, long nanos) {
        this.world = world;
        this.nanos = nanos;
        free = places;
    }

    /** Runs a thread outside that submits {@code count} tasks at once. */
    void submitAll(int count) {
        for (int i = 0; i < count; i++) {
            if (!world.submit(taker())) {
                return;
            }
        }
    }

    private SimTask taker() {
        int[] left = {TURNS};
        return world.newTask((self, w) -> {
            while (left[0] > 0) {
                if (free == 0) {
                    waiters.add(self); // last: no other actor gets a turn before this run ends
                    return null;
                }
                free--;
                left[0]--;
                w.work(nanos / 2);
                giveBack();
                w.work(nanos / 2);
            }
            return null;
        });
    }

    private void giveBack() {
        free++;
        SimTask first = waiters.poll();
        if (first != null) {
            world.spawn(first);
        }
    }
}
