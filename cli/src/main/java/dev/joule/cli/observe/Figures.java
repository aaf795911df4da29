package dev.joule.cli.observe;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;

/**
 * The figures of a scheduler or a worker at one moment, from an event {@code dev.joule.Scheduler}
 * or {@code dev.joule.Worker}.
 *
 * @param worker the worker's number; {@value #ALL} for the scheduler
 * @param values the metrics by the names of the event's fields, such as {@code tasksQueued}
 * @param distributions the histograms since the scheduler's start, such as {@code queueTime}
 */
record Figures(
        Instant time,
        String scheduler,
        int worker,
        Map<String, Long> values,
        Map<String, Distribution> distributions) {

    /** In place of a worker's number. */
    static final int ALL = -1;

    /** The names of the events. */
    static final String SCHEDULER_EVENT = "dev.joule.Scheduler";

    static final String WORKER_EVENT = "dev.joule.Worker";

    static final String QUEUE_TIME = "queueTime";

    private static final String BUCKETS = "Buckets";

    static Figures of(RecordedEvent event) {
        Map<String, Long> values = new HashMap<>();
        Map<String, Distribution> distributions = new HashMap<>();
        for (ValueDescriptor field : event.getFields()) {
            String name = field.getName();
            if (name.equals("startTime") || name.equals("duration")) {
                continue;
            }
            if (field.getTypeName().equals("long")) {
                values.put(name, event.getLong(name));
            } else if (name.endsWith(BUCKETS)) {
                distributions.put(
                        name.substring(0, name.length() - BUCKETS.length()),
                        Distribution.of(event.getString(name)));
            }
        }
        return new Figures(
                event.getStartTime(),
                event.getString("scheduler"),
                event.hasField("worker") ? event.getInt("worker") : ALL,
                values,
                distributions);
    }

    /** Returns a metric; 0 if this version of Joule does not have it. */
    long value(String name) {
        return values.getOrDefault(name, 0L);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    Distribution distribution(String name) {
        return distributions.getOrDefault(name, Distribution.EMPTY);
    }

    /** Returns how much a counter grew each second since an earlier reading. */
    double rate(String name, Figures earlier) {
        double seconds = secondsSince(earlier);
        return seconds <= 0 ? 0 : (value(name) - earlier.value(name)) / seconds;
    }

    /**
     * Returns the part of one worker's time, from 0 to 1, that a counter of nanoseconds grew by.
     */
    double share(String name, Figures earlier) {
        return Math.clamp(rate(name, earlier) / 1e9, 0, 1);
    }

    double secondsSince(Figures earlier) {
        return Duration.between(earlier.time, time).toNanos() / 1e9;
    }
}
