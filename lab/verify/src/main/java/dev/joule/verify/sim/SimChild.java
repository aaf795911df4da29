package dev.joule.verify.sim;

import java.util.Locale;

/** The main class of the JVM that simulates: its class path begins with the woven classes. */
public final class SimChild {

    private SimChild() {}

    /** Measures {@code WORKERS LOAD TASKS NANOS SEED HAND_OFF}. */
    public static void main(String[] args) {
        System.exit(measure(args) ? 0 : 1);
    }

    private static boolean measure(String[] args) {
        SimLoad load = SimLoad.valueOf(args[1].toUpperCase(Locale.ROOT));
        Settings settings =
                Settings.measuring(
                                Integer.parseInt(args[0]),
                                load,
                                Integer.parseInt(args[2]),
                                Long.parseLong(args[3]),
                                Long.parseLong(args[4]))
                        .withHandOff(Integer.parseInt(args[5]));
        Run run = new Run(settings);
        try {
            System.out.println(run.go().line());
            return true;
        } catch (RuntimeException failure) {
            tell(settings, run, failure);
            return false;
        }
    }

    private static void tell(Settings settings, Run run, RuntimeException failure) {
        System.out.print(run.trace());
        System.out.println("failed: " + failure.getMessage());
        System.out.println("in: " + settings);
        if (!(failure instanceof SimulationFailure)) {
            failure.printStackTrace(System.out);
        }
    }
}
