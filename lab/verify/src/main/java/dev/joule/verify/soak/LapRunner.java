package dev.joule.verify.soak;

import java.util.function.BooleanSupplier;

/** The work of a lap on a thread of its own, watched from outside. */
interface LapRunner {
    /** Runs until the lap is over, at least once. */
    void lap(BooleanSupplier isOver) throws Exception;

    /** Returns a number that changes with every progress. */
    long progress();

    /** Returns a description of the current activity. */
    String describe();
}
