package dev.joule.verify.soak;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/** Texts that explain a failure. */
public final class Text {
    private static final int FRAMES = 40;

    private Text() {}

    /** Returns an exception with its stack. */
    public static String of(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString().strip();
    }

    /** Returns all threads with their stacks. */
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
