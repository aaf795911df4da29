package dev.joule.verify.orderings;

import org.jspecify.annotations.Nullable;

/**
 * What came of a race, as the host tells it: a line of its output.
 *
 * @param twin the twin's name; empty for the race on the production classes
 * @param samples how often the race was run
 * @param runs in how many JVMs
 * @param what the forbidden outcomes, or what went wrong
 */
record Finding(String rule, String twin, Verdict verdict, long samples, int runs, String what) {
    private static final String MARK = "finding";
    private static final int FIELDS = 7;

    enum Verdict {
        PASSED,
        FORBIDDEN,
        /** The race could not be run: that says nothing about the ordering. */
        TROUBLE
    }

    String toLine() {
        String text = what.replaceAll("\\s+", " ");
        return String.join(
                "\t",
                MARK,
                rule,
                twin,
                verdict.name(),
                Long.toString(samples),
                Integer.toString(runs),
                text);
    }

    /** The finding in a line of output; {@code null} when it is none. */
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
