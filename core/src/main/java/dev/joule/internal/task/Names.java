package dev.joule.internal.task;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Returns names of objects and times for messages. */
public final class Names {
    private static final long[] UNITS = {
        3_600_000_000_000L, 60_000_000_000L, 1_000_000_000, 1_000_000, 1_000
    };

    /** The number of parts of each unit that count as exact: half hours, hundredths of a second. */
    private static final int[] PARTS = {2, 2, 100, 100, 100};

    private static final String[] UNIT_NAMES = {" h", " min", " s", " ms", " µs"};

    private Names() {}

    /** Returns an object's own description, or the name of its class if it has none. */
    public static String of(Object thing) {
        @Nullable String own;
        try {
            own = thing.toString();
        } catch (Throwable thrown) { // a user's own, or an overflow in a circle of objects
            return thing.getClass().getSimpleName();
        }
        return own == null || own.equals(Objects.toIdentityString(thing)) ? simpleName(thing) : own;
    }

    private static String simpleName(Object thing) {
        Class<?> type = thing.getClass();
        String name = type.getSimpleName();
        if (name.isEmpty()) { // an anonymous class
            name = type.getName().substring(type.getPackageName().length()).replace(".", "");
        }
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : "a lambda in " + name.substring(0, lambda);
    }

    /**
     * Returns a time in the unit that a person would use: the largest that expresses it exactly
     * with at most two decimals ({@code 20 ms}, {@code 1.5 s}), or else the largest that it
     * reaches.
     */
    public static String ofTime(long nanos) {
        for (int i = 0; i < UNITS.length; i++) {
            if (nanos >= UNITS[i] && nanos % (UNITS[i] / PARTS[i]) == 0) {
                return decimal(nanos, UNITS[i]) + UNIT_NAMES[i];
            }
        }
        for (int i = 0; i < UNITS.length; i++) {
            if (nanos >= UNITS[i]) {
                return decimal(nanos, UNITS[i]) + UNIT_NAMES[i];
            }
        }
        return nanos + " ns";
    }

    /** Returns a quotient with at most three decimals, without trailing zeros. */
    private static String decimal(long nanos, long unit) {
        long whole = nanos / unit;
        int parts = (int) (nanos % unit * 1000 / unit);
        if (parts == 0) {
            return Long.toString(whole);
        }
        String digits = Integer.toString(1000 + parts).substring(1);
        return whole + "." + digits.replaceAll("0+$", "");
    }
}
