package dev.joule;

import java.util.List;

/**
 * A figure of a scheduler or of a worker, with its value in one snapshot. The metrics of {@link
 * SchedulerStats#metrics} can be passed to any monitoring system as they are.
 *
 * {@snippet file="dev/joule/ExecutorSnippets.java" region="metrics"}
 *
 * @param name a name in lower case, such as {@code tasks.queued}
 * @param kind whether the value only grows
 * @param unit what is counted, in the plural, or {@code ns}
 * @param description what the value says, as part of a sentence
 * @param value the value at the time of the snapshot
 */
public record Metric(String name, Kind kind, String unit, String description, long value) {

    /** The ways in which a value changes. */
    public enum Kind {
        /** A count since the start of the scheduler, which only grows. */
        COUNTER,
        /** A state at the time of the snapshot, which may grow and shrink. */
        GAUGE
    }

    static long valueOf(String name, List<Metric> metrics) {
        for (Metric metric : metrics) {
            if (metric.name.equals(name)) {
                return metric.value;
            }
        }
        throw new IllegalArgumentException(
                "no metric " + name + "; there are " + metrics.stream().map(Metric::name).toList());
    }
}
