package dev.joule.verify.soak;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The bodies of tasks. */
final class Bodies {
    static final SoakJob.Body NOTHING = id -> {};

    /** The longest wait for an interrupt. */
    private static final long HOG_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final Totals totals;

    Bodies(Totals totals) {
        this.totals = totals;
    }

    /** Returns the body of a short task, sometimes of one that fails. */
    SoakJob.Body some(SplittableRandom random) {
        return switch (random.nextInt(16)) {
            case 0 -> failing(random);
            case 1 -> this::interruptSelf;
            case 2 -> spinning(random.nextInt(200));
            case 3 -> spinning(20);
            default -> NOTHING;
        };
    }

    SoakJob.Body failing(SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 ->
                    id -> {
                        totals.faults.increment();
                        throw new SeededFault.Checked(id);
                    };
            case 1 ->
                    id -> {
                        totals.faults.increment();
                        throw new SeededFault.Unchecked(SeededFault.Origin.TASK, id);
                    };
            default ->
                    id -> {
                        totals.faults.increment();
                        throw new SeededFault.Severe(SeededFault.Origin.TASK, id);
                    };
        };
    }

    void interruptSelf(int id) {
        totals.faults.increment();
        Thread.currentThread().interrupt();
    }

    /** Returns a body that holds its worker for that time. */
    static SoakJob.Body spinning(long micros) {
        return id -> {
            long end = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(micros);
            while (System.nanoTime() - end < 0) {
                Thread.onSpinWait();
            }
        };
    }

    /** Runs a body that never ends by itself. */
    void hog(int id) {
        totals.faults.increment();
        long end = System.nanoTime() + HOG_NANOS;
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("nobody interrupted it");
            }
        }
    }
}
