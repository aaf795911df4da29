package dev.joule.cli.why;

import java.util.EnumMap;
import java.util.Map;

/** The thresholds of one answer: the defaults, and those that the caller has changed. */
final class Limits {
    private final Map<Limit, Double> changed = new EnumMap<>(Limit.class);

    /**
     * @param changed new values by {@link Limit#label}; an unknown name is ignored
     */
    Limits(Map<String, Double> changed) {
        for (Limit limit : Limit.values()) {
            Double value = changed.get(limit.label());
            if (value != null) {
                this.changed.put(limit, value);
            }
        }
    }

    double get(Limit limit) {
        return changed.getOrDefault(limit, limit.standard());
    }

    /** Returns a limit that is given in milliseconds. */
    long nanos(Limit limit) {
        return (long) (get(limit) * 1e6);
    }
}
