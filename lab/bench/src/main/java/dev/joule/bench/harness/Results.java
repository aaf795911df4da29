package dev.joule.bench.harness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The samples of a run, by row and subject. */
public final class Results {

    private record Cell(String row, String subject) {}

    private final Map<Cell, List<Double>> samples = new HashMap<>();
    private final Map<Cell, List<Double>> runs = new HashMap<>();
    private final Set<Cell> failed = new HashSet<>();

    /** Adds a sample. */
    public void add(String row, String subject, double sample) {
        samples.computeIfAbsent(new Cell(row, subject), _ -> new ArrayList<>()).add(sample);
    }

    /** Adds the samples of one process for a row, which has at least one. */
    void addRun(String row, String subject, List<Double> ofOneProcess) {
        ofOneProcess.forEach(sample -> add(row, subject, sample));
        runs.computeIfAbsent(new Cell(row, subject), _ -> new ArrayList<>())
                .add(Summary.of(ofOneProcess).median());
    }

    /**
     * Returns the ratios of the medians of the processes, the first of one subject to the first of
     * the other and so on, which ran next to each other in time; {@code null} unless there are two
     * of each at least.
     */
    @Nullable Summary ratios(String row, String above, String below) {
        List<Double> numerators = runs.getOrDefault(new Cell(row, above), List.of());
        List<Double> denominators = runs.getOrDefault(new Cell(row, below), List.of());
        int pairs = numerators.size();
        if (pairs < 2 || pairs != denominators.size() || denominators.contains(0.0)) {
            return null;
        }
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            ratios.add(numerators.get(i) / denominators.get(i));
        }
        return Summary.of(ratios);
    }

    /** Marks a cell as failed: it has no figure, even if other forks reported one. */
    public void fail(String row, String subject) {
        failed.add(new Cell(row, subject));
    }

    public boolean failed(String row, String subject) {
        return failed.contains(new Cell(row, subject));
    }

    /** Returns whether any cell failed. */
    public boolean anyFailed() {
        return !failed.isEmpty();
    }

    /** Returns the figures of a cell, or {@code null} if it has none. */
    public @Nullable Summary summary(String row, String subject) {
        List<Double> all = samples.get(new Cell(row, subject));
        return all == null || failed(row, subject) ? null : Summary.of(all);
    }
}
