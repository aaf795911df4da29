package dev.joule.compute.internal.join;

import org.jspecify.annotations.Nullable;

/** A branch whose failure is kept, to be thrown later. */
final class CapturedFailure implements Runnable {

    private final Runnable branch;
    @Nullable Throwable failure;

    CapturedFailure(Runnable branch) {
        this.branch = branch;
    }

    @Override
    public void run() {
        try {
            branch.run();
        } catch (Throwable e) {
            failure = e;
        }
    }
}
