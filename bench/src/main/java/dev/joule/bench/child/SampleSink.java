package dev.joule.bench.child;

import java.io.PrintStream;
import java.util.Locale;

/** Where a child's samples go. */
public final class SampleSink {

    private final PrintStream out;

    public SampleSink(PrintStream out) {
        this.out = out;
    }

    /** Reports one sample of a row. */
    public void sample(String row, double value) {
        out.println("sample " + row + " " + String.format(Locale.ROOT, "%.4f", value));
    }

    /** Says where a child that serves can be reached. */
    public void listening(int port) {
        out.println("listening " + port);
    }
}
