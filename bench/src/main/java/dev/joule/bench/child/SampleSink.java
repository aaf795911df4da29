package dev.joule.bench.child;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Where a child's samples go. */
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

    /** One that takes each sample, of whatever row, for a sample of each of these. */
    public SampleSink of(List<String> rows) {
        return new SampleSink(out, rows);
    }

    /** Reports one sample of a row. */
    public void sample(String row, double value) {
        for (String one : rows.isEmpty() ? List.of(row) : rows) {
            out.println("sample " + one + " " + String.format(Locale.ROOT, "%.4f", value));
        }
    }

    /** Says where a child that serves can be reached. */
    public void listening(int port) {
        out.println("listening " + port);
    }
}
