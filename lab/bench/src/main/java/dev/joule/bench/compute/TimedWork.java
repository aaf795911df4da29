package dev.joule.bench.compute;

import java.util.function.LongSupplier;

/**
 * The work of a row.
 *
 * @param prepare run before each round, untimed
 * @param work the timed work; its result is compared with that of the first round
 * @param operations the number of operations of a round
 * @param repeats the number of repetitions in a round
 */
record TimedWork(Runnable prepare, LongSupplier work, double operations, int repeats) {

    static TimedWork of(LongSupplier work) {
        return new TimedWork(() -> {}, work, 1, 1);
    }

    static TimedWork per(double operations, int repeats, LongSupplier work) {
        return new TimedWork(() -> {}, work, operations, repeats);
    }

    static TimedWork prepared(Runnable prepare, LongSupplier work) {
        return new TimedWork(prepare, work, 1, 1);
    }

    /** Returns the nanoseconds per operation. */
    double round() {
        prepare.run();
        long start = System.nanoTime();
        long result = 0;
        for (int i = 0; i < repeats; i++) {
            result += work.getAsLong();
        }
        long took = System.nanoTime() - start;
        if (result == Long.MIN_VALUE + 1) {
            throw new AssertionError("never: but it has to be computed");
        }
        return took / (operations * repeats);
    }
}
