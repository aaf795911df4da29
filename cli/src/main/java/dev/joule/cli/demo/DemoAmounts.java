package dev.joule.cli.demo;

import java.time.Duration;

/**
 * The amounts of work of one run of a side, and the time for all runs of a scene.
 *
 * @param scene the time for a scene
 * @param requests the requests to the HTTP server
 * @param stuck how long the carriers are stuck
 * @param behind the short threads that start behind them
 * @param trees the trees of tasks
 * @param balls the balls of each pair of players
 * @param outside the tasks submitted from outside
 * @param timers the timers
 */
record DemoAmounts(
        Duration scene,
        int requests,
        Duration stuck,
        int behind,
        int trees,
        int balls,
        int outside,
        int timers) {

    /** The scenes' part of the whole time; the rest is for the start of the JVMs. */
    private static final double SCENE = 0.3;

    /** The work of a run is so many times that of a warm-up. */
    private static final int WARM_UP = 5;

    private static final int STUCK_MILLIS_PER_SECOND = 50;
    private static final int STUCK_MILLIS_MAX = 500;

    /** Returns the amounts for a demo of that length; only the stuck carriers depend on it. */
    static DemoAmounts of(int seconds) {
        return new DemoAmounts(
                Duration.ofMillis((long) (seconds * 1_000 * SCENE)),
                4_000,
                Duration.ofMillis(Math.min(STUCK_MILLIS_MAX, STUCK_MILLIS_PER_SECOND * seconds)),
                100,
                500,
                10_000,
                100_000,
                1_000);
    }

    /** Returns less work of the pools, enough to have their code compiled. */
    DemoAmounts forWarmUp() {
        return new DemoAmounts(
                scene,
                requests,
                Duration.ZERO,
                behind,
                Math.ceilDiv(trees, WARM_UP),
                Math.ceilDiv(balls, WARM_UP),
                Math.ceilDiv(outside, WARM_UP),
                Math.ceilDiv(timers, WARM_UP));
    }
}
