package dev.joule.verify.schedules.explore;

import java.util.SplittableRandom;

/**
 * Chooses at random, and continues with the same strand most of the time: schedules with frequent
 * changes reach fewer states.
 */
final class RandomWalk implements Choices {
    private static final int STAY_PERCENT = 85;

    private final long seed;
    private SplittableRandom random;

    RandomWalk(long seed) {
        this.seed = seed;
        random = new SplittableRandom(seed);
    }

    @Override
    public int next(int options) {
        return random.nextInt(100) < STAY_PERCENT ? 0 : random.nextInt(options);
    }

    /** Returns to the start of the same walk. */
    void rewind() {
        random = new SplittableRandom(seed);
    }
}
