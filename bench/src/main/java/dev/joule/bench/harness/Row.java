package dev.joule.bench.harness;

import org.jspecify.annotations.Nullable;

/**
 * A line of the table.
 *
 * @param name as in {@code --only} and the JSON
 * @param unit what the figures are in
 * @param kind how it is sampled
 * @param measuredBy the row whose child reports this one too; its own name, for most
 * @param better which way it is to go
 * @param load what is done to a child of kind {@link Kind#SERVED}; none to others
 */
public record Row(
        String name,
        String unit,
        Kind kind,
        String measuredBy,
        Better better,
        @Nullable Load load) {

    /** A row in which less is better, and whose child does all by itself. */
    public Row(String name, String unit, Kind kind, String measuredBy) {
        this(name, unit, kind, measuredBy, Better.LESS, null);
    }

    /** A row in nanoseconds per operation. */
    public static Row nanos(String name) {
        return new Row(name, "ns", Kind.BATCHED, name);
    }

    /** A row in nanoseconds whose every operation is a sample. */
    public static Row eachNanos(String name) {
        return new Row(name, "ns", Kind.SINGLE, name);
    }

    /** A row about a server under load. */
    public static Row served(String name, String unit, Better better, Load load) {
        return new Row(name, unit, Kind.SERVED, name, better, load);
    }
}
