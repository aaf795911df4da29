package dev.joule.verify.orderings;

import dev.joule.verify.Part.Effort;
import java.util.List;

/**
 * The extent of the races.
 *
 * @param modes the flags of each JVM that runs a race
 * @param iterations the number of runs of a race in each
 * @param millis the duration of a run
 * @param faultMillis the duration of a fault's first attempt
 */
record Plan(List<List<String>> modes, int iterations, int millis, int faultMillis) {
    /** Selects a collector that adds no fences to stores. */
    private static final String SERIAL = "-XX:+UseSerialGC";

    private static final List<String> TIERED = List.of(SERIAL);
    private static final List<String> SECOND_COMPILER = List.of(SERIAL, "-XX:-TieredCompilation");
    private static final List<String> FIRST_COMPILER = List.of(SERIAL, "-XX:TieredStopAtLevel=1");
    private static final List<String> INTERPRETER = List.of(SERIAL, "-Xint");

    /** Makes the second compiler order instructions at random within its limits. */
    private static final List<String> STRESSED =
            List.of(
                    SERIAL,
                    "-XX:-TieredCompilation",
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:+StressLCM",
                    "-XX:+StressGCM",
                    "-XX:+StressIGVN",
                    "-XX:+StressCCP");

    private static final Plan QUICK = new Plan(List.of(TIERED), 2, 200, 150);

    private static final Plan FULL =
            new Plan(
                    List.of(TIERED, SECOND_COMPILER, STRESSED, FIRST_COMPILER, INTERPRETER),
                    3,
                    1_000,
                    300);

    static Plan of(Effort effort) {
        return effort == Effort.QUICK ? QUICK : FULL;
    }

    /** Returns the flags for a fault's attempt, with alternating compilers. */
    List<String> faultMode(int attempt) {
        return attempt % 2 == 1 ? TIERED : SECOND_COMPILER;
    }

    /** Returns the duration of a fault's attempt: it doubles each time. */
    int faultMillis(int attempt) {
        return faultMillis << (attempt - 1);
    }
}
