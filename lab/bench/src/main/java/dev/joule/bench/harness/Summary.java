package dev.joule.bench.harness;

import java.util.Arrays;
import java.util.List;

/** The summary of the samples of one cell. */
public record Summary(double median, double min, double max, int n) {

    /** Summarizes at least one sample. */
    public static Summary of(List<Double> samples) {
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("no samples");
        }
        double[] sorted = samples.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median =
                sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Summary(median, sorted[0], sorted[sorted.length - 1], sorted.length);
    }
}
