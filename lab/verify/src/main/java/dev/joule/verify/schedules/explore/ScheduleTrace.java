package dev.joule.verify.schedules.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The steps of each strand with their places in the code; recorded while a failed schedule is run
 * again.
 */
final class ScheduleTrace {
    private static final int FRAMES = 3;
    private static final String OWN_PACKAGE = ScheduleTrace.class.getPackageName() + ".";

    private final List<String> lines = new ArrayList<>();

    void add(String strand, String what) {
        String where =
                StackWalker.getInstance()
                        .walk(frames ->
                                frames.filter(ScheduleTrace::isOfInterest)
                                        .limit(FRAMES)
                                        .map(ScheduleTrace::describe)
                                        .collect(Collectors.joining(" < ")));
        lines.add(String.format("%-10s %-42s %s", strand, what, where));
    }

    void answer(Object answer) {
        if (!lines.isEmpty()) {
            String line = lines.removeLast();
            int at = line.indexOf("  ", 11);
            String result = " = " + shorten(String.valueOf(answer));
            lines.add(
                    at < 0
                            ? line + result
                            : line.substring(0, at) + result + rest(line, at, result));
        }
    }

    private static String rest(String line, int at, String result) {
        int spare = 0;
        while (at + spare < line.length() && line.charAt(at + spare) == ' ') {
            spare++;
        }
        return " ".repeat(Math.max(1, spare - result.length())) + line.substring(at + spare);
    }

    private static String shorten(String text) {
        String plain = text.substring(text.lastIndexOf('.') + 1);
        return plain.length() > 24 ? plain.substring(0, 24) : plain;
    }

    private static boolean isOfInterest(StackWalker.StackFrame frame) {
        String type = frame.getClassName();
        return type.startsWith("dev.joule.")
                && !type.startsWith(OWN_PACKAGE)
                && !frame.getMethodName().contains("$woven");
    }

    private static String describe(StackWalker.StackFrame frame) {
        String type = frame.getClassName();
        return type.substring(type.lastIndexOf('.') + 1)
                + "."
                + frame.getMethodName()
                + ":"
                + frame.getLineNumber();
    }

    @Override
    public String toString() {
        return String.join("\n", lines);
    }
}
