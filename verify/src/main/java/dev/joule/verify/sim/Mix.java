package dev.joule.verify.sim;

import java.util.SplittableRandom;

/** The mixed load: each task is made from a random number, so that a seed decides all. */
final class Mix {
    /** A task from outside brings so many more at most. */
    private static final int CHILDREN_MAX = 16;

    private final World world;
    private final long meanNanos;
    private final SplittableRandom random;

    Mix(World world, long meanNanos, SplittableRandom random) {
        this.world = world;
        this.meanNanos = meanNanos;
        this.random = random;
    }

    /** A thread outside: submits until so many tasks are there, theirs included. */
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

    /** Four in five are short, a few are ten times as long: the mean is what it should be. */
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

    /** Works in three turns, between which the others may go first. */
    private SimTask yielder(long nanos) {
        int[] turns = {3};
        return world.newTask((self, w) -> {
            w.work(nanos / 3);
            return --turns[0] > 0 ? self : null;
        });
    }

    /** Works, sleeps, works. */
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

    /** Works, and is followed by who waited for it. */
    private SimTask awaited(long nanos) {
        SimTask waiter = world.newWork(nanos / 2);
        return world.newTask((self, w) -> {
            w.work(nanos / 2);
            return waiter;
        });
    }
}
