package dev.joule.bench.compute;

import dev.joule.bench.harness.Cargo;
import dev.joule.bench.harness.JvmSubject;
import dev.joule.bench.harness.PeerSubject;
import dev.joule.bench.harness.Suite;
import java.util.List;
import java.util.stream.Collectors;

/** Assembles the suite. */
public final class ComputeSuite {

    private static final String NAME = "compute";

    /**
     * Enough for four times ten million numbers and some rows' garbage, and small enough to be
     * touched quickly.
     */
    private static final String[] HEAP = {"-Xms1g", "-Xmx1g"};

    private ComputeSuite() {}

    /** Returns the suite with all its subjects, ready or not. */
    public static Suite suite() {
        return new Suite(
                NAME,
                ComputeRows.all(),
                List.of(
                        jvm("joule"),
                        jvm("sequential"),
                        jvm("fjp"),
                        jvm("parallel_stream"),
                        new PeerSubject(
                                NAME,
                                "rayon",
                                new Cargo("rayon"),
                                ComputeRows.BASES.stream()
                                        .filter(base -> !base.equals("prefix_sum_10m"))
                                        .map(base -> base + "_t1")
                                        .collect(Collectors.toSet()))));
    }

    private static JvmSubject jvm(String subject) {
        return new JvmSubject(NAME, subject, ComputeSubjects.workloads(subject).keySet(), HEAP);
    }
}
