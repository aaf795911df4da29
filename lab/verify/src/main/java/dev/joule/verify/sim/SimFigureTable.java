package dev.joule.verify.sim;

/** Figures as rows of a table in Markdown. */
final class SimFigureTable {
    static final String HEAD =
            """
            | workers | load | task | runs | utilisation | steals | stolen | wakes | futile \
            | delay p50 | p99 | max | makespan |
            |---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\
            """;

    private SimFigureTable() {}

    static String row(Settings settings, Figures figures) {
        return String.format(
                "| %,d | %s | %s | %,d | %.1f %% | %.4f | %.4f | %.4f | %.4f | %s | %s | %s | %s |",
                settings.workers(),
                settings.load(),
                time(settings.taskNanos()),
                figures.tasks(),
                100 * figures.utilisation(),
                figures.steals(),
                figures.stolen(),
                figures.wakes(),
                figures.futile(),
                time(figures.delayMedian()),
                time(figures.delay99()),
                time(figures.delayMax()),
                time(figures.makespan()));
    }

    static String time(long nanos) {
        if (nanos < 1_000) {
            return nanos + " ns";
        }
        if (nanos < 1_000_000) {
            return String.format("%.3g µs", nanos / 1e3);
        }
        return String.format("%.3g ms", nanos / 1e6);
    }
}
