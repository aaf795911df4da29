package dev.joule.verify.sim;

import java.util.SplittableRandom;

/** Tasks that work a little, sleep for microseconds or milliseconds, and work again. */
final class Sleepers {
    private static final int TURNS_MAX = 4;

    /** The bound, exclusive, of the random exponent of 2 that bounds a sleep, in nanoseconds. */
    private static final int SLEEP_POWER_MAX = 24;

    private final World world;
    private final long nanos;
    private final SplittableRandom random;

    Sleepers(World world, long nanos, SplittableRandom random) {
        this.world = world;
        this.nanos = nanos;
        this.random = random;
    }

    private long sleep() {
        return 1 + random.nextLong(1L << random.nextInt(SLEEP_POWER_MAX));
    }

    /** Runs a thread outside that submits {@code count} tasks, with pauses. */
    void submitAll(int count) {
        for (int i = 0; i < count && world.submit(sleeper()); i++) {
            world.work(sleep());
        }
    }

    /** Runs a thread outside that sets timers for {@code count} tasks, with pauses. */
    void setAll(int count) {
        for (int i = 0; i < count; i++) {
            world.spawnLater(sleeper(), sleep());
            world.work(sleep());
        }
    }

    private SimTask sleeper() {
        int[] turns = {1 + random.nextInt(TURNS_MAX)};
        return world.newTask((self, w) -> {
            w.work(nanos);
            if (--turns[0] > 0) {
                w.sleepAfter(self, sleep());
            }
            return null;
        });
    }
}
