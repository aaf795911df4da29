package dev.joule.internal.task;

import java.util.Objects;

/** Names things in messages. */
public final class Names {
    private static final long[] UNITS = {
        3_600_000_000_000L, 60_000_000_000L, 1_000_000_000, 1_000_000, 1_000
    };

    private static final String[] UNIT_NAMES = {" h", " min", " s", " ms", " µs"};

    private Names() {}

    /** An object's own description, or the name of its class if it has none. */
    public static String of(Object thing) {
        String own;
        try {
            own = String.valueOf(thing);
        } catch (RuntimeException thrown) { // a user's own
            return thing.getClass().getSimpleName();
        }
        return own.equals(Objects.toIdentityString(thing)) ? simpleName(thing) : own;
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

    /** A time in the largest unit that tells it exactly: {@code 20 ms}. */
    public static String ofTime(long nanos) {
        for (int i = 0; i < UNITS.length; i++) {
            if (nanos != 0 && nanos % UNITS[i] == 0) {
                return nanos / UNITS[i] + UNIT_NAMES[i];
            }
        }
        return nanos + " ns";
    }
}
