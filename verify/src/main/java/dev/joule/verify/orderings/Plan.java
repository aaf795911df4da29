package dev.joule.verify.orderings;

import dev.joule.verify.Part.Effort;
import java.util.List;

/**
 * How much is run.
 *
 * @param modes the flags of each JVM a race is run in
 * @param iterations how often a race is run in each
 * @param millis for how long each time
 * @param twinMillis for how long a twin is run at its first attempt
 */
record Plan(List<List<String>> modes, int iterations, int millis, int twinMillis) {
    /** A collector that puts no fences of its own into stores. */
    private static final String SERIAL = "-XX:+UseSerialGC";

    private static final List<String> TIERED = List.of(SERIAL);
    private static final List<String> SECOND_COMPILER = List.of(SERIAL, "-XX:-TieredCompilation");
    private static final List<String> FIRST_COMPILER = List.of(SERIAL, "-XX:TieredStopAtLevel=1");
    private static final List<String> INTERPRETER = List.of(SERIAL, "-Xint");

    /** The second compiler, which puts instructions into any order that it may. */
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

    /** The flags for a twin, which has its compilers take turns. */
    List<String> twinMode(int attempt) {
        return attempt % 2 == 1 ? TIERED : SECOND_COMPILER;
    }

    /** Twice as long each time. */
    int twinMillis(int attempt) {
        return twinMillis << (attempt - 1);
    }
}
