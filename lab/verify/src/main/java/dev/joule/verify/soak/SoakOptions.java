package dev.joule.verify.soak;

import java.time.Duration;

/**
 * The options of the soak of schedulers.
 *
 * @param time the duration
 * @param seed the seed of all choices
 * @param workers the size of all schedulers, or 0 for several sizes
 * @param rounds the number of rounds of each lane, instead of a time, or 0
 * @param replay the seed of the one round to play repeatedly, or 0
 * @param shape the shape of that round
 */
record SoakOptions(
        Duration time, long seed, int workers, int rounds, long replay, RoundPlan.Shape shape) {}
