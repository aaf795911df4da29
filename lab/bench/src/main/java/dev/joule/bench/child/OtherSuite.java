package dev.joule.bench.child;

import java.util.Map;
import java.util.function.Supplier;

/** A suite whose workloads are in another module; found by {@link java.util.ServiceLoader}. */
public interface OtherSuite {

    /** Returns the name of the suite, as in {@code bench SUITE}. */
    String name();

    /** Returns the workloads of a subject by row; empty for an unknown name. */
    Map<String, Supplier<Workload>> workloads(String subject);
}
