package dev.joule.verify.schedules.lincheck;

/** Counts the runs of scenarios; Lincheck is configured to ignore it. */
final class Invocations {
    private static long count;

    private Invocations() {}

    static synchronized void add() {
        count++;
    }

    static synchronized long count() {
        return count;
    }
}
