package dev.joule.verify.soak;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A lap on a thread of its own, which is observed for a hang. */
final class Watch {
    private final SoakLane runner;
    private final Thread thread;
    private volatile @Nullable Throwable failure;
    private long last;
    private long since = System.nanoTime();

    Watch(SoakLane runner, BooleanSupplier isOver) {
        this.runner = runner;
        thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("soaking-lane")
                        .start(() -> {
                            try {
                                runner.lap(isOver);
                            } catch (Throwable thrown) {
                                failure = thrown;
                            }
                        });
    }

    boolean isRunning() {
        return thread.isAlive();
    }

    /** Returns the error of the lap: an exception, or no progress for that time; or null. */
    @Nullable String wrong(long patienceNanos) {
        Throwable thrown = failure;
        if (thrown != null) {
            return "a lane broke off: " + Text.of(thrown);
        }
        long now = runner.progress();
        if (now != last || !isRunning()) {
            last = now;
            since = System.nanoTime();
        }
        return System.nanoTime() - since > 2 * patienceNanos ? "nothing happens any more" : null;
    }

    String describe() {
        return runner.describe();
    }
}
