package dev.joule.bench.child;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The rows that a subject has a counterpart for. The subject itself (its pool, its scheduler) is
 * created only in the child that measures it; the parent reads only the names.
 *
 * @param <S> the subject
 */
public final class Workloads<S> {

    private final Supplier<S> make;
    private final Map<String, Supplier<Workload>> rows = new LinkedHashMap<>();

    public Workloads(Supplier<S> make) {
        this.make = make;
    }

    /** Adds a row whose rounds return the figure of one operation. */
    public Workloads<S> rounds(String row, Function<S, Workload.Round> rounds) {
        return workload(row, subject -> Workload.of(rounds.apply(subject)));
    }

    /** Adds a row that samples in a way of its own. */
    public Workloads<S> workload(String row, Function<S, Workload> workload) {
        rows.put(row, () -> workload.apply(make.get()));
        return this;
    }

    /** Adds the rows of another subject with the same name. */
    public Workloads<S> and(Workloads<?> others) {
        rows.putAll(others.rows);
        return this;
    }

    /** Returns the workloads by the name of their row. */
    public Map<String, Supplier<Workload>> byRow() {
        return Map.copyOf(rows);
    }
}
