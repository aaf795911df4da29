package dev.joule.cli.observe;

import java.util.List;
import java.util.Locale;

/** Writes times, rates and bars for a terminal. */
final class Quantity {
    private static final String CURVE = "▁▂▃▄▅▆▇█";

    private Quantity() {}

    /** Returns a time with two or three digits: {@code 12 µs}. */
    static String time(long nanos) {
        if (nanos < 1_000) {
            return nanos + " ns";
        }
        if (nanos < 1_000_000) {
            return digits(nanos / 1e3) + " µs";
        }
        if (nanos < 1_000_000_000) {
            return digits(nanos / 1e6) + " ms";
        }
        return digits(nanos / 1e9) + " s";
    }

    private static String digits(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Returns a curve of one character for each value, as high as the largest. */
    static String curve(List<Long> values) {
        long most = values.stream().mapToLong(Long::longValue).max().orElse(0);
        StringBuilder curve = new StringBuilder();
        for (long value : values) {
            int height = most == 0 ? 0 : (int) (value * (CURVE.length() - 1) / most);
            curve.append(CURVE.charAt(height));
        }
        return curve.toString();
    }

    /** Returns a bar of the width, with the parts in their characters, in this order. */
    static String bar(int width, List<Double> parts, String characters) {
        StringBuilder bar = new StringBuilder();
        double sum = 0;
        for (int i = 0; i < parts.size(); i++) {
            sum += parts.get(i);
            int end = (int) Math.clamp(Math.round(sum * width), 0L, width);
            bar.repeat(characters.charAt(i), Math.max(0, end - bar.length()));
        }
        return bar.repeat(' ', width - bar.length()).toString();
    }
}
