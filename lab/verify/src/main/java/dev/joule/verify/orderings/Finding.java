package dev.joule.verify.orderings;

import org.jspecify.annotations.Nullable;

/**
 * The result of a race, as a line of the host's output.
 *
 * @param fault the fault's id; empty for the race on the production classes
 * @param samples the number of samples
 * @param runs the number of JVMs
 * @param what the forbidden outcomes, or the failure
 */
record Finding(String rule, String fault, Verdict verdict, long samples, int runs, String what) {
    private static final String MARK = "finding";
    private static final int FIELDS = 7;

    enum Verdict {
        PASSED,
        FORBIDDEN,
        /** The race could not be run, which proves nothing about the ordering. */
        TROUBLE
    }

    String toLine() {
        String text = what.replaceAll("\\s+", " ");
        return String.join(
                "\t",
                MARK,
                rule,
                fault,
                verdict.name(),
                Long.toString(samples),
                Integer.toString(runs),
                text);
    }

    /** Parses a line of output; returns {@code null} if it is no finding. */
    static @Nullable Finding parse(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != FIELDS || !fields[0].equals(MARK)) {
            return null;
        }
        return new Finding(
                fields[1],
                fields[2],
                Verdict.valueOf(fields[3]),
                Long.parseLong(fields[4]),
                Integer.parseInt(fields[5]),
                fields[6]);
    }
}
