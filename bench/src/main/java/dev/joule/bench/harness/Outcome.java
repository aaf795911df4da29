package dev.joule.bench.harness;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of a child: its samples, and what went wrong, if anything did. */
record Outcome(List<Sample> samples, @Nullable String failure) {

    static Outcome failed(String why) {
        return new Outcome(List.of(), why);
    }
}
