package dev.joule.verify.soak;

import java.util.SplittableRandom;

/**
 * The plan of a round, drawn from its seed.
 *
 * @param seed the round's seed: the same seed gives the same plan
 * @param shape the kind of the round
 * @param maxPending the scheduler's bound, or 0
 * @param hostileHooks whether the workers' hooks throw and submit
 * @param hostileHandler whether the uncaught-exception handler throws
 * @param underLoad whether the end comes while tasks are submitted
 * @param actors the number of threads that submit tasks
 * @param steps the number of steps of each
 */
record RoundPlan(
        long seed,
        Shape shape,
        int workers,
        boolean stealing,
        int maxPending,
        boolean hostileHooks,
        boolean hostileHandler,
        Ending ending,
        boolean underLoad,
        int actors,
        int steps) {

    /** The kinds of rounds. */
    enum Shape {
        /** All kinds of task and fault together. */
        MIX,
        /** A scheduler is created, used a little and ended. */
        CHURN
    }

    private static final int[] SIZES = {1, 1, 2, 2, 3, 4, 4, 8, 16, 70};

    /**
     * Draws a plan.
     *
     * @param workers the size of all schedulers, or 0 to draw it
     */
    static RoundPlan draw(long seed, Shape shape, int workers) {
        SplittableRandom random = new SplittableRandom(seed);
        int size = SIZES[random.nextInt(SIZES.length)];
        boolean churn = shape == Shape.CHURN;
        boolean stealing = random.nextInt(8) > 0;
        int maxPending = random.nextInt(6) == 0 ? 1 + random.nextInt(200) : 0;
        boolean hooks = random.nextInt(3) == 0;
        boolean handler = random.nextInt(3) == 0;
        Ending[] endings = Ending.values();
        Ending ending = endings[random.nextInt(endings.length)];
        boolean underLoad = random.nextInt(churn ? 4 : 2) > 0;
        int actors = 1 + random.nextInt(3);
        int steps = churn ? random.nextInt(30) : 150 + random.nextInt(250);
        return new RoundPlan(
                seed,
                shape,
                workers == 0 ? size : workers,
                stealing,
                maxPending,
                hooks,
                handler,
                ending,
                underLoad,
                actors,
                steps);
    }

    /** Returns a well-behaved round of one actor, to compare with faulty schedulers. */
    static RoundPlan plain(long seed, int steps) {
        return new RoundPlan(
                seed, Shape.MIX, 2, true, 0, false, false, Ending.SHUTDOWN, false, 1, steps);
    }
}
