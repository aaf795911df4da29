package dev.joule.verify.schedules;

import dev.joule.verify.Report;
import java.io.PrintStream;
import java.util.List;

/** The results of a child: a line each, with a mark, a kind and its fields. */
final class ResultLines {
    private static final String MARK = "@schedules";
    private static final String TAB = "\t";

    private final PrintStream out;

    ResultLines(PrintStream out) {
        this.out = out;
    }

    void held(String check, String howMuch) {
        tell("held", check, howMuch);
    }

    void failed(String check, String why) {
        tell("failed", check, why);
    }

    void caught(String fault, String how) {
        tell("caught", fault, how);
    }

    void escaped(String fault, String howMuch) {
        tell("escaped", fault, howMuch);
    }

    void detail(String text) {
        text.lines().forEach(line -> tell("detail", "", line));
    }

    /** Prints the last line; a child without it has not completed. */
    void end() {
        tell("end", "", "");
    }

    private void tell(String kind, String what, String text) {
        out.println(MARK + TAB + kind + TAB + what + TAB + text.replace('\n', ' '));
    }

    /**
     * Passes the results of a child to the report.
     *
     * @return whether the child has completed
     */
    static boolean passOn(List<String> output, Report report) {
        boolean ended = false;
        for (String line : output) {
            String[] parts = line.split(TAB, 4);
            if (parts.length == 4 && parts[0].equals(MARK)) {
                switch (parts[1]) {
                    case "held" -> report.held(parts[2], parts[3]);
                    case "failed" -> report.failed(parts[2], parts[3]);
                    case "caught" -> report.caught(parts[2], parts[3]);
                    case "escaped" -> report.escaped(parts[2], parts[3]);
                    case "detail" -> report.detail(parts[3]);
                    default -> ended = true;
                }
            }
        }
        return ended;
    }
}
