package dev.joule.verify.orderings.rescue;

import dev.joule.internal.rescue.Activity;
import dev.joule.internal.worker.Rescue;

/** A rescue with the spares of that activity. */
public record CountedRescue(Activity activity) implements Rescue {
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
    public long rescues() {
        return activity.sent();
    }
}
