package dev.joule.bench.harness;

/**
 * A line of the table. Less is better in each.
 *
 * @param name as in {@code --only} and the JSON
 * @param unit what the figures are in
 * @param kind how it is sampled
 * @param measuredBy the row whose child reports this one too; its own name, for most
 */
public record Row(String name, String unit, Kind kind, String measuredBy) {

    /** A row in nanoseconds per operation. */
    public static Row nanos(String name) {
        return new Row(name, "ns", Kind.BATCHED, name);
    }

    /** A row in nanoseconds whose every operation is a sample. */
    public static Row eachNanos(String name) {
        return new Row(name, "ns", Kind.SINGLE, name);
    }
}
