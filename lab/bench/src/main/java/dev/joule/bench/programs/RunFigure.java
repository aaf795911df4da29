package dev.joule.bench.programs;

import dev.joule.bench.harness.Better;
import dev.joule.bench.harness.FigureKind;
import dev.joule.bench.harness.Load;
import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.WholeRun;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The figures of a whole run; each is a row of the results. */
public enum RunFigure {
    /** The answered requests. */
    RATE("req/s", Better.MORE),
    P50("ms", Better.LESS),
    P99("ms", Better.LESS),
    P999("ms", Better.LESS),
    LONGEST("ms", Better.LESS),
    ERRORS("count", Better.LESS),
    /** The processor time of the server's process for a million requests. */
    CPU("s/million", Better.LESS),
    /** The most memory that the server's process has had. */
    MEMORY("MiB", Better.LESS);

    private final String unit;
    private final Better better;

    RunFigure(String unit, Better better) {
        this.unit = unit;
        this.better = better;
    }

    /**
     * Returns this figure of a run.
     *
     * @param cpuSeconds the processor time of the server's process during the run
     * @param memoryBytes the most memory that it has had
     */
    public double of(WholeRun run, double cpuSeconds, long memoryBytes) {
        return switch (this) {
            case RATE -> run.rate();
            case P50 -> run.p50();
            case P99 -> run.p99();
            case P999 -> run.p999();
            case LONGEST -> run.longest();
            case ERRORS -> run.errors();
            case CPU -> cpuSeconds * 1e6 / run.requests();
            case MEMORY -> memoryBytes / (1024.0 * 1024.0);
        };
    }

    /** Returns the end of the row's name. */
    public String suffix() {
        return "_" + name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the rows of a program; the first is measured and reports the others.
     *
     * @param load the load on a server; null for a program without clients
     */
    static List<Row> rows(String program, @Nullable Load load) {
        String measured = measuredRow(program);
        return Arrays.stream(values())
                .map(one ->
                        new Row(
                                program + one.suffix(),
                                one.unit,
                                FigureKind.PROGRAM,
                                measured,
                                one.better,
                                one == RATE ? load : null))
                .toList();
    }

    /** Returns the row of a program that is measured. */
    public static String measuredRow(String program) {
        return program + RATE.suffix();
    }

    /** Returns the program of a measured row. */
    public static String programOf(String measuredRow) {
        return measuredRow.substring(0, measuredRow.length() - RATE.suffix().length());
    }
}
