package dev.joule.verify.sim;

import java.util.SplittableRandom;

/** The mixed load: each task is derived from a random number, so that a seed determines all. */
final class Mix {
    /** The bound, exclusive, of the number of children of a task from outside. */
    private static final int CHILDREN_MAX = 16;

    private final World world;
    private final long meanNanos;
    private final SplittableRandom random;

    Mix(World world, long meanNanos, SplittableRandom random) {
        this.world = world;
        this.meanNanos = meanNanos;
        this.random = random;
    }

    /** Runs a thread outside: submits that many tasks, including their children. */
    void submitAll(int tasks) {
        int left = tasks;
        while (left > 0) {
            int children = Math.min(left - 1, random.nextInt(CHILDREN_MAX));
            if (!world.submit(parent(children))) {
                return;
            }
            left -= 1 + children;
            if (random.nextInt(50) == 0) {
                world.work(random.nextLong(meanNanos));
            }
        }
    }

    /**
     * Returns a random length: four in five are short, some are ten times as long, and the mean is
     * the configured one.
     */
    private long nanos() {
        int kind = random.nextInt(20);
        return kind < 16 ? meanNanos * 5 / 8 : kind < 19 ? meanNanos : 7 * meanNanos;
    }

    private SimTask parent(int children) {
        long before = nanos() / 2;
        long after = nanos() / 2;
        return world.newTask((self, w) -> {
            w.work(before);
            for (int i = 0; i < children; i++) {
                w.spawn(child());
            }
            w.work(after);
            return null;
        });
    }

    private SimTask child() {
        long nanos = nanos();
        return switch (random.nextInt(8)) {
            case 0 -> yielder(nanos);
            case 1 -> sleeper(nanos);
            case 2 -> awaited(nanos);
            default -> world.newWork(nanos);
        };
    }

    /** Returns a task that works in three turns and yields between them. */
    private SimTask yielder(long nanos) {
        int[] turns = {3};
        return world.newTask((self, w) -> {
            w.work(nanos / 3);
            return --turns[0] > 0 ? self : null;
        });
    }

    /** Returns a task that works, sleeps and works again. */
    private SimTask sleeper(long nanos) {
        long sleep = 1 + random.nextLong(20 * meanNanos);
        boolean[] slept = new boolean[1];
        return world.newTask((self, w) -> {
            w.work(nanos / 2);
            if (!slept[0]) {
                slept[0] = true;
                w.sleepAfter(self, sleep);
            }
            return null;
        });
    }

    /** Returns a task that works, and is followed by the task that awaits it. */
    private SimTask awaited(long nanos) {
        SimTask waiter = world.newWork(nanos / 2);
        return world.newTask((self, w) -> {
            w.work(nanos / 2);
            return waiter;
        });
    }
}
