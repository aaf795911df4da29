package dev.joule.bench.child;

import java.util.Map;
import java.util.function.Supplier;

/** A suite whose workloads are in another module; found by {@link java.util.ServiceLoader}. */
public interface OtherSuite {

    /** The name of the suite, as in {@code bench SUITE}. */
    String name();

    /** The workloads of a subject by row; none for a name that is not known. */
    Map<String, Supplier<Workload>> workloads(String subject);
}
