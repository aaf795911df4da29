package dev.joule.verify.soak;

import java.util.function.BooleanSupplier;

/** What runs on a thread of its own for a lap, watched from outside. */
interface LapRunner {
    /** Runs until the lap is over, one time at least. */
    void lap(BooleanSupplier isOver) throws Exception;

    /** A number that changes when something happens. */
    long progress();

    /** What it is at. */
    String describe();
}
