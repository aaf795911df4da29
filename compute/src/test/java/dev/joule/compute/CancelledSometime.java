package dev.joule.compute;

import java.util.concurrent.CancellationException;

/** Runs operations that another thread cancels, at some moment or too late. */
public final class CancelledSometime {

    private CancelledSometime() {}

    /**
     * Runs one; after so many spins of another thread it is cancelled.
     *
     * @return whether it went through before that
     */
    public static boolean run(ComputePool pool, int spins, Runnable operation)
            throws InterruptedException {
        Cancellation cancellation = Cancellation.create();
        Thread canceller =
                Thread.ofPlatform()
                        .start(() -> {
                            for (int i = 0; i < spins; i++) {
                                Thread.onSpinWait();
                            }
                            cancellation.cancel();
                        });
        boolean isThrough = false;
        try {
            isThrough =
                    pool.<Boolean>invoke(
                            cancellation,
                            () -> {
                                operation.run();
                                return true;
                            });
        } catch (CancellationException _) {
            // As it should.
        }
        canceller.join();
        return isThrough;
    }
}
