package dev.joule.bench.harness;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A line of the table.
 *
 * @param name as in {@code --only} and the JSON
 * @param unit the unit of the figures
 * @param kind the way in which it is sampled
 * @param measuredBy the row whose child reports this one too; its own name, for most
 * @param better the direction in which it improves
 * @param load the load on a child of kind {@link FigureKind#SERVED}; null for others
 */
public record Row(
        String name,
        String unit,
        FigureKind kind,
        String measuredBy,
        Better better,
        @Nullable Load load) {

    /** Creates a row in which less is better and whose child needs no generator. */
    public Row(String name, String unit, FigureKind kind, String measuredBy) {
        this(name, unit, kind, measuredBy, Better.LESS, null);
    }

    /** Returns a row in nanoseconds per operation. */
    public static Row nanos(String name) {
        return new Row(name, "ns", FigureKind.BATCHED, name);
    }

    /** Returns a row in nanoseconds in which every operation is a sample. */
    public static Row eachNanos(String name) {
        return new Row(name, "ns", FigureKind.SINGLE, name);
    }

    /** Returns whether requests are sent at a rate, however fast they are answered. */
    boolean isOpenLoop() {
        return load != null && load.rate() != null;
    }

    /** Returns this row of an open loop at another rate. */
    Row at(Load.Rate rate) {
        Load changed = Objects.requireNonNull(load).at(rate);
        return new Row(name, unit, kind, measuredBy, better, changed);
    }

    /** Returns a row about a server under load. */
    public static Row served(String name, String unit, Better better, Load load) {
        return new Row(name, unit, FigureKind.SERVED, name, better, load);
    }
}
