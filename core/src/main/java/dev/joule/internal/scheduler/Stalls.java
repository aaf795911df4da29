package dev.joule.internal.scheduler;

import dev.joule.internal.worker.Worker;
import java.util.function.Consumer;
import jdk.jfr.FlightRecorder;

/**
 * Reports workers that are stuck in a task: to the flight recorder, and to the log if that was
 * asked for.
 */
final class Stalls implements Consumer<Worker> {
    private static final boolean HAS_RECORDER =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private static final StackTraceElement[] NONE = {};

    private final SchedulerConfig config;
    private final WarningLog log;

    Stalls(SchedulerConfig config, WarningLog log) {
        this.config = config;
        this.log = log;
    }

    /** Returns whether a recording wants the events now. */
    static boolean areRecorded() {
        // In this order: the event's class loads half of the recorder.
        return HAS_RECORDER && FlightRecorder.isInitialized() && StallEvent.isWanted();
    }

    @Override
    public void accept(Worker worker) {
        boolean warns = config.logsStalls().getAsBoolean();
        boolean records = areRecorded();
        if (!warns && !records) {
            return; // a stack trace stops its thread
        }
        Thread thread = worker.threadInTask();
        StackTraceElement[] frames = thread == null ? NONE : thread.getStackTrace();
        if (thread == null || frames.length == 0 || !worker.isInStall()) {
            return; // the worker has ended that task meanwhile: the stack may be of another
        }
        String stack = StackDescriber.of(thread, frames);
        if (records) {
            StallEvent.record(config.name(), worker.index(), thread, stack);
        }
        if (warns) {
            log.warn(
                    "{0} has been in one task for more than {1} ms: {2}",
                    config.threadName(worker.index()), config.stallNanos() / 1_000_000, stack);
        }
    }
}
