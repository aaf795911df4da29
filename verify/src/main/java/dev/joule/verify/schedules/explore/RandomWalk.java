package dev.joule.verify.schedules.explore;

import java.util.SplittableRandom;

/**
 * Chooses by lot, and goes on with the same strand most of the time: a schedule in which everybody
 * takes turns reaches less.
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

    /** Back to the start of the same walk. */
    void rewind() {
        random = new SplittableRandom(seed);
    }
}
