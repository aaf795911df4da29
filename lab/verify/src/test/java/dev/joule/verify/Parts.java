package dev.joule.verify;

import dev.joule.verify.fault.Detection;
import dev.joule.verify.soak.SchedulerSoakRuns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Gives tests in other packages access to the parts of {@code joule verify}. */
public final class Parts {

    private Parts() {}

    /** Returns the faults that the parts and the soak must detect. */
    public static List<Detection> detections() throws IOException {
        List<Detection> detections = new ArrayList<>();
        for (Part part : Verification.PARTS) {
            detections.addAll(part.detections());
        }
        detections.addAll(SchedulerSoakRuns.detections());
        return detections;
    }
}
