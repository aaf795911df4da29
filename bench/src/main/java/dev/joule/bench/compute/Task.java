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
record Task(Runnable prepare, LongSupplier work, double operations, int repeats) {

    static Task of(LongSupplier work) {
        return new Task(() -> {}, work, 1, 1);
    }

    static Task per(double operations, int repeats, LongSupplier work) {
        return new Task(() -> {}, work, operations, repeats);
    }

    static Task prepared(Runnable prepare, LongSupplier work) {
        return new Task(prepare, work, 1, 1);
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
