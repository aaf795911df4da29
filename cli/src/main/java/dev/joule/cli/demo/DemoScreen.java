package dev.joule.cli.demo;

import java.io.Console;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints results, and on a terminal a line of progress below them that it redraws in place. */
final class DemoScreen {

    private static final String ERASE_LINE = "\r\u001b[K";

    private final PrintWriter out;
    private final PrintWriter err;
    private final DemoStyle style;
    private boolean closed;

    DemoScreen(PrintWriter out, PrintWriter err, DemoStyle style) {
        this.out = out;
        this.err = err;
        this.style = style;
    }

    /**
     * The form of the output.
     *
     * @param onTerminal whether a person watches, and lines can be redrawn
     * @param withColours whether results have colours
     * @param blocks whether the bars have block characters; otherwise they are ASCII
     * @param width the columns
     */
    record DemoStyle(boolean onTerminal, boolean withColours, boolean blocks, int width) {

        private static final int WIDTH = 80;
        private static final int WIDTH_MIN = 40;
        private static final int WIDTH_MAX = 100;

        /** The style of a pipe or a file. */
        static final DemoStyle PLAIN = new DemoStyle(false, false, false, WIDTH);

        /** Returns the style for the standard output. */
        @SuppressWarnings("SystemConsoleNull") // its documentation still allows null
        static DemoStyle ofStandardOutput() {
            Console console = System.console();
            return of(
                    console != null && console.isTerminal(),
                    System.out.charset().newEncoder().canEncode('█'),
                    System.getenv());
        }

        static DemoStyle of(boolean terminal, boolean blocks, Map<String, String> environment) {
            if (!terminal || "dumb".equals(environment.get("TERM"))) {
                return PLAIN;
            }
            boolean noColour = !environment.getOrDefault("NO_COLOR", "").isEmpty();
            return new DemoStyle(true, !noColour, blocks, width(environment.get("COLUMNS")));
        }

        private static int width(@Nullable String columns) {
            if (columns == null || !columns.matches("\\d{1,4}")) {
                return WIDTH;
            }
            return Math.clamp(Integer.parseInt(columns), WIDTH_MIN, WIDTH_MAX);
        }
    }

    DemoStyle style() {
        return style;
    }

    /** Announces the run where its progress is not drawn: one line, which is no result. */
    void announce(String line) {
        if (!style.onTerminal()) {
            err.println(line);
            err.flush();
        }
    }

    /** Shows how far the run is. */
    synchronized void progress(String line) {
        if (style.onTerminal() && !closed) {
            // A line that wraps could not be erased.
            out.print(ERASE_LINE + line.substring(0, Math.min(line.length(), style.width() - 1)));
            out.flush();
        }
    }

    /** Prints lines of the result. */
    synchronized void print(List<String> lines) {
        if (!closed) {
            erase();
            lines.forEach(out::println);
            out.flush();
        }
    }

    /** Prints an error. */
    synchronized void fail(String line) {
        if (!closed) {
            erase();
            out.flush();
            err.println(line);
            err.flush();
        }
    }

    /** Prints the last lines; returns false and prints nothing if that was done. */
    synchronized boolean close(List<String> lines) {
        if (closed) {
            return false;
        }
        print(lines);
        closed = true;
        return true;
    }

    private void erase() {
        if (style.onTerminal()) {
            out.print(ERASE_LINE);
        }
    }
}
