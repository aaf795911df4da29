package dev.joule.verify.sim;

import java.util.Locale;

/** The main class of the JVM that simulates: its class path begins with the woven classes. */
public final class SimChild {

    /** The prefix of the line that describes the failure; the trace precedes it. */
    static final String FAILED = "failed: ";

    private SimChild() {}

    /** The prefix of a line with the progress of a check. */
    static final String CHECKED = "checked ";

    /**
     * Runs {@code measure WORKERS LOAD TASKS NANOS SEED HAND_OFF} or {@code check FIRST_SEED
     * COUNT}.
     */
    public static void main(String[] args) {
        boolean well =
                switch (args[0]) {
                    case "measure" -> measure(args);
                    case "check" -> check(Long.parseLong(args[1]), Long.parseLong(args[2]));
                    default -> throw new IllegalArgumentException(args[0]);
                };
        System.exit(well ? 0 : 1);
    }

    private static boolean measure(String[] args) {
        SimLoad load = SimLoad.valueOf(args[2].toUpperCase(Locale.ROOT));
        Settings settings =
                Settings.measuring(
                                Integer.parseInt(args[1]),
                                load,
                                Integer.parseInt(args[3]),
                                Long.parseLong(args[4]),
                                Long.parseLong(args[5]))
                        .withHandOff(Integer.parseInt(args[6]));
        Run run = new Run(settings);
        try {
            System.out.println(run.go().line());
            return true;
        } catch (RuntimeException failure) {
            tell(settings, run, failure);
            return false;
        }
    }

    private static boolean check(long first, long count) {
        long tasks = 0;
        for (long seed = first; seed < first + count; seed++) {
            Settings settings = Settings.ofSeed(seed);
            Run run = new Run(settings);
            try {
                tasks += run.go().tasks();
            } catch (RuntimeException failure) {
                tell(settings, run, failure);
                return false;
            }
        }
        System.out.printf("%s%,d seeds, %,d tasks%n", CHECKED, count, tasks);
        return true;
    }

    private static void tell(Settings settings, Run run, RuntimeException failure) {
        System.out.print(run.trace());
        System.out.println(FAILED + failure.getMessage());
        System.out.println("in: " + settings);
        if (!(failure instanceof SimulationFailure)) {
            failure.printStackTrace(System.out);
        }
    }
}
