package dev.joule.verify.soak;

import dev.joule.verify.fault.Detection;
import dev.joule.verify.soak.SelfCheck.Result;
import dev.joule.verify.soak.server.ServerSoakRuns;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Runs {@code soak}: all kinds of task and fault at once, for a time. */
public final class SchedulerSoakRuns {
    private SchedulerSoakRuns() {}

    /**
     * Runs the soak.
     *
     * @return the exit status: 0; 1 when something went wrong
     */
    static int run(PrintStream out, SoakOptions options) throws InterruptedException {
        out.println("soak: seed " + options.seed());
        return checkItself(out, options) && new Soak(out, options).run() ? 0 : 1;
    }

    /** Runs the self-check: a soak that misses a fault proves nothing. */
    private static boolean checkItself(PrintStream out, SoakOptions options)
            throws InterruptedException {
        List<Result> results = SelfCheck.all(options.seed());
        int twins = 0;
        int caught = 0;
        boolean well = true;
        for (Result result : results) {
            boolean isTwin = result.twin() != FaultyScheduler.NONE;
            twins += isTwin ? 1 : 0;
            caught += isTwin && result.caught() ? 1 : 0;
            if (!result.caught()) {
                well = false;
                out.println(
                        isTwin
                                ? "ESCAPED: " + result.twin()
                                : "FAILED: the scheduler without a fault");
                result.said().forEach(text -> out.println("  | " + text));
            }
        }
        out.printf("%d of %d faults caught%n", caught, twins);
        return well;
    }

    /** Returns the faults that the soaks must detect. */
    public static List<Detection> detections() {
        List<Detection> detections = new ArrayList<>();
        for (FaultyScheduler twin : FaultyScheduler.values()) {
            if (twin != FaultyScheduler.NONE) {
                detections.add(Detection.ownOfSoak("scheduler", twin));
            }
        }
        detections.addAll(ServerSoakRuns.detections());
        return detections;
    }
}
