package dev.joule.verify.soak;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/** What a failure is explained with. */
public final class Text {
    private static final int FRAMES = 40;

    private Text() {}

    /** An exception with its stack. */
    public static String of(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString().strip();
    }

    /** All threads and where they stand. */
    public static String threads() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
            Thread thread = entry.getKey();
            text.append(
                    String.format(
                            "\"%s\" #%d %s%n",
                            thread.getName(), thread.threadId(), thread.getState()));
            StackTraceElement[] stack = entry.getValue();
            for (int i = 0; i < Math.min(stack.length, FRAMES); i++) {
                text.append("    at ").append(stack[i]).append(System.lineSeparator());
            }
        }
        return text.toString();
    }
}
