package dev.joule.cli.observe;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Looks after a recording while its events are read: makes it go on, ends the watch when the
 * process ends, and throws before the disk is full or if no figures come.
 */
final class Watch {
    /** A process that gives no figures for so long has none. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration RENEWAL = TargetRecording.LEASE.dividedBy(2);
    private static final Duration CHECK = Duration.ofSeconds(1);

    private final TargetJvm jvm;
    private final TargetRecording recording;
    private final TopModel model;
    private final Semaphore flushes;
    private final long begin = System.nanoTime();
    private long renewed = begin;
    private long checked = begin;
    private long seen;

    /**
     * @param flushes gets a permit whenever the events of a second have been read
     */
    Watch(TargetJvm jvm, TargetRecording recording, TopModel model, Semaphore flushes) {
        this.jvm = jvm;
        this.recording = recording;
        this.model = model;
        this.flushes = flushes;
    }

    TopModel model() {
        return model;
    }

    /**
     * Waits until there is something to read, at most so long.
     *
     * @return whether the process still runs
     */
    boolean next(long millis) throws TargetException, InterruptedException {
        if (flushes.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
            flushes.drainPermits();
        }
        long now = System.nanoTime();
        if (now - checked > CHECK.toNanos()) {
            checked = now;
            if (!jvm.isAlive()) {
                return false;
            }
            recording.checkSpace();
        }
        if (now - renewed > RENEWAL.toNanos()) {
            renewed = now;
            recording.renew();
        }
        if (model.readings() == 0 && now - begin > PATIENCE.toNanos()) {
            throw new TargetException(
                    "process "
                            + jvm.pid()
                            + " gives no figures: joule-observe is not in its class path, or its"
                            + " scheduler has ended");
        }
        return true;
    }

    /** Returns whether figures have come since the last call. */
    boolean hasNews() {
        long readings = model.readings();
        boolean hasNews = readings != seen;
        seen = readings;
        return hasNews;
    }
}
