package dev.joule.bench.harness;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of a child: its samples, and its failure, if any. */
record Outcome(List<Sample> samples, @Nullable String failure) {

    static Outcome failed(String why) {
        return new Outcome(List.of(), why);
    }
}
