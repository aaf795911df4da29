package dev.joule.cli.demo;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Invented results. */
final class Results {

    private Results() {}

    /** Returns a subject with the same number of items of each kind and the same delays. */
    static SubjectResult subject(String name, long inTime, long p50Nanos, long unfinished) {
        DelaySummary delay = new DelaySummary(10, p50Nanos, 10 * p50Nanos, 100 * p50Nanos);
        List<LoadResult> loads =
                Arrays.stream(Kind.values())
                        .map(kind -> new LoadResult(kind, inTime, inTime, unfinished, delay))
                        .toList();
        return new SubjectResult(name, name.toLowerCase(Locale.ROOT), 2, loads, delay);
    }
}
