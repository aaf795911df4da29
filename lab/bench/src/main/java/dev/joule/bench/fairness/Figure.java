package dev.joule.bench.fairness;

import dev.joule.bench.harness.Better;
import dev.joule.bench.harness.FigureKind;
import dev.joule.bench.harness.Row;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The figures of a program; each is a row of the results. */
public enum Figure {
    RATE("turns/s", Better.MORE),
    MIN("of fair", Better.MORE),
    P5("of fair", Better.MORE),
    MEDIAN("of fair", Better.MORE),
    MAX("of fair", Better.LESS),
    JAIN("index", Better.MORE),
    WAIT("ms", Better.LESS);

    private final String unit;
    private final Better better;

    Figure(String unit, Better better) {
        this.unit = unit;
        this.better = better;
    }

    /** Returns the end of the row's name. */
    public String suffix() {
        return "_" + name().toLowerCase(Locale.ROOT);
    }

    /** Returns this figure of some shares. */
    public double of(Shares shares) {
        return switch (this) {
            case RATE -> shares.rate();
            case MIN -> shares.min();
            case P5 -> shares.fifth();
            case MEDIAN -> shares.median();
            case MAX -> shares.max();
            case JAIN -> shares.jain();
            case WAIT -> shares.waitMillis();
        };
    }

    /** Returns the rows of a program; the first is measured and reports the others. */
    static List<Row> rows(String program) {
        String measured = program + RATE.suffix();
        return Arrays.stream(values())
                .map(one -> one.row(program, measured, FigureKind.CONTEST))
                .toList();
    }

    /** Returns the row of this figure that the child of a measured row reports. */
    public Row row(String program, String measured, FigureKind kind) {
        return new Row(program + suffix(), unit, kind, measured, better, null);
    }
}
