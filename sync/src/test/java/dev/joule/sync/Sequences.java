package dev.joule.sync;

import java.util.Arrays;
import java.util.function.Supplier;

/** Tries all sequences of steps up to a length. */
final class Sequences {

    /** One run of the object and its model. */
    interface Run {
        /** Does a step and compares; returns false, without effect, if it is impossible now. */
        boolean step(int kind) throws Exception;

        /** Ends what is under way, and checks that nothing is left. */
        void end() throws Exception;
    }

    private Sequences() {}

    /** Runs each sequence of so many kinds of steps from the start, and returns their number. */
    static int all(int kinds, int length, Supplier<? extends Run> start) {
        int[] steps = new int[length];
        int runs = 0;
        for (int last = 0; last >= 0; runs++) {
            int done = run(steps, start.get());
            last = Math.min(done, length - 1);
            while (last >= 0 && ++steps[last] == kinds) {
                steps[last--] = 0;
            }
            if (last >= 0) {
                Arrays.fill(steps, last + 1, length, 0);
            }
        }
        return runs;
    }

    /** Returns how many steps were possible. */
    private static int run(int[] steps, Run run) {
        int done = 0;
        try {
            while (done < steps.length && run.step(steps[done])) {
                done++;
            }
            run.end();
            return done;
        } catch (AssertionError | Exception failure) {
            int[] sequence = Arrays.copyOf(steps, Math.min(done + 1, steps.length));
            throw new AssertionError("after " + Arrays.toString(sequence), failure);
        }
    }
}
