package dev.joule.bench.child;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** The destination of a child's samples. */
public final class SampleSink {

    private final PrintStream out;
    private final List<String> rows;

    public SampleSink(PrintStream out) {
        this(out, List.of());
    }

    private SampleSink(PrintStream out, List<String> rows) {
        this.out = out;
        this.rows = rows;
    }

    /** Returns a sink that records each sample, of any row, once for each of these rows. */
    public SampleSink of(List<String> rows) {
        return new SampleSink(out, rows);
    }

    /** Reports one sample of a row. */
    public void sample(String row, double value) {
        for (String one : rows.isEmpty() ? List.of(row) : rows) {
            out.println("sample " + one + " " + String.format(Locale.ROOT, "%.4f", value));
        }
    }

    /** Reports the port of a child that serves. */
    public void listening(int port) {
        out.println("listening " + port);
    }
}
