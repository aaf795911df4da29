package dev.joule.verify.orderings.compensation;

import dev.joule.internal.compensation.SpareCount;
import dev.joule.internal.worker.Compensation;

/** A compensation with the spares of that activity. */
public record CountedCompensation(SpareCount activity) implements Compensation {
    @Override
    public void workerAwakes() {}

    @Override
    public void sparesCanHelp() {}

    @Override
    public void workerBlocks() {}

    @Override
    public void workWaits() {}

    @Override
    public void poolStops() {}

    @Override
    public long snapshot() {
        return activity.snapshot();
    }

    @Override
    public boolean isQuiet(long snapshot) {
        return activity.isQuiet(snapshot);
    }

    @Override
    public long compensations() {
        return activity.sent();
    }
}
