package dev.joule.tools.commands;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration of a command line: a number and its unit, such as {@code 30s}. */
public final class TimeSpan {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ms|s|m|h)");

    private TimeSpan() {}

    /**
     * Returns the positive duration.
     *
     * @throws TypeConversionException if the text is none; the message shows the form
     */
    public static Duration parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (parts.matches()) {
            double nanos = Double.parseDouble(parts.group(1)) * nanosOf(parts.group(2));
            if (nanos >= 1 && nanos < Long.MAX_VALUE) {
                return Duration.ofNanos((long) nanos);
            }
        }
        throw new TypeConversionException(
                "must be a time such as 500ms, 30s, 10m or 1.5h, not \"" + text + '"');
    }

    private static double nanosOf(String unit) {
        return switch (unit) {
            case "ms" -> 1e6;
            case "s" -> 1e9;
            case "m" -> 60e9;
            default -> 3600e9;
        };
    }
}
