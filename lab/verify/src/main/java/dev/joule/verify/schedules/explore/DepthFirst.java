package dev.joule.verify.schedules.explore;

import java.util.Arrays;

/** Enumerates all sequences of choices: the last choices are varied first. */
final class DepthFirst implements Choices {
    private int[] taken = new int[64];
    private int[] options = new int[64];
    private int depth;
    private int at;

    @Override
    public int next(int count) {
        if (at < depth) {
            if (options[at] != count) {
                throw new IllegalStateException(
                        "the scenario is not deterministic: choice "
                                + at
                                + " had "
                                + options[at]
                                + " options, has "
                                + count);
            }
            return taken[at++];
        }
        if (depth == taken.length) {
            taken = Arrays.copyOf(taken, 2 * depth);
            options = Arrays.copyOf(options, 2 * depth);
        }
        taken[depth] = 0;
        options[depth++] = count;
        at++;
        return 0;
    }

    /** Returns to the start of the same sequence. */
    void rewind() {
        at = 0;
    }

    /** Advances to the next sequence; returns {@code false} if there is none. */
    boolean advance() {
        at = 0;
        while (depth > 0) {
            if (++taken[depth - 1] < options[depth - 1]) {
                return true;
            }
            depth--;
        }
        return false;
    }
}
