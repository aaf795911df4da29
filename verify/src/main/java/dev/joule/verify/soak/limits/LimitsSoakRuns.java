package dev.joule.verify.soak.limits;

import dev.joule.verify.fault.Detection;
import dev.joule.verify.fault.Detection.Engine;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/** Runs {@code soak --memory} and {@code soak --stack}. */
public final class LimitsSoakRuns {
    private LimitsSoakRuns() {}

    /**
     * Runs the soak.
     *
     * @return the exit status: 0; 1 when the soak found an error
     */
    public static int run(PrintStream out, LimitsOptions options) throws InterruptedException {
        try {
            return new LimitsSoak(out, options).run() ? 0 : 1;
        } catch (IOException e) {
            out.println("soak: FAILED: " + e);
            return 1;
        }
    }

    /** Returns the faults that the acts must detect. */
    public static List<Detection> detections() {
        return LimitFault.ALL.stream()
                .map(each -> Detection.of(each.fault(), Engine.SOAK, each.act()))
                .toList();
    }
}
