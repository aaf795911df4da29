package dev.joule.agent.start;

import dev.joule.SchedulerStats;
import dev.joule.WorkerStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The statistics as they are printed at the end: one line, and one for each worker. */
final class StatsSummary {
    private StatsSummary() {}

    /**
     * Returns the lines.
     *
     * @param stats null if no scheduler was started
     * @param failure why it could not be started; null if it did not fail
     */
    static List<String> lines(@Nullable SchedulerStats stats, @Nullable String failure) {
        if (failure != null) {
            return List.of(failure + "; " + Start.LEFT_ALONE);
        }
        if (stats == null) {
            return List.of("no virtual thread was made");
        }
        List<String> lines = new ArrayList<>();
        lines.add(
                format(
                        "%s, %s of virtual threads: %,d came from other threads, %,d were stolen in"
                                + " %s, %s came to help",
                        count(stats.workers().size(), "worker"),
                        count(stats.polled(), "run"),
                        stats.injected(),
                        stats.tasksStolen(),
                        count(stats.value("steals"), "steal"),
                        count(stats.compensations(), "spare")));
        for (WorkerStats worker : stats.workers()) {
            lines.add(
                    format(
                            "worker %d: %,d runs, %,d stolen, busy %,d ms, slept %,d times",
                            worker.worker(),
                            worker.polled(),
                            worker.stolen(),
                            TimeUnit.NANOSECONDS.toMillis(worker.busyNanos()),
                            worker.parked()));
        }
        return lines;
    }

    /** Returns a line if other agents have undone something. */
    static List<String> losses(List<String> lost) {
        return lost.isEmpty()
                ? List.of()
                : List.of("changed back by another agent: " + String.join(", ", lost));
    }

    private static String count(long number, String what) {
        return format(number == 1 ? "%,d %s" : "%,d %ss", number, what);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
