package dev.joule.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A line of the comparison.
 *
 * @param label the subject of the line
 * @param key the label in JSON
 * @param figure the figure that is compared
 * @param values each subject's value, the peer's first
 */
record Comparison(String label, String key, Figure figure, List<Double> values) {

    /** The figures of a load. */
    enum Figure {
        THROUGHPUT("tasks/s", "tasks_per_second", true),
        P50("p50", "p50", false),
        P99("p99", "p99", false),
        MAX("max", "max", false);

        private final String label;
        private final String key;
        private final boolean moreIsBetter;

        Figure(String label, String key, boolean moreIsBetter) {
            this.label = label;
            this.key = key;
            this.moreIsBetter = moreIsBetter;
        }

        String label() {
            return label;
        }

        String key() {
            return key;
        }

        double of(DelaySummary delay) {
            return switch (this) {
                case P50 -> delay.p50Nanos();
                case P99 -> delay.p99Nanos();
                case MAX -> delay.maxNanos();
                case THROUGHPUT -> throw new IllegalArgumentException("not a delay");
            };
        }
    }

    Comparison {
        values = List.copyOf(values);
    }

    /** Returns all lines, throughputs first. */
    static List<Comparison> of(DemoResult result) {
        List<Comparison> lines = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            lines.add(
                    line(
                            result,
                            kind.label(),
                            kind.key(),
                            Figure.THROUGHPUT,
                            subject -> subject.perSecond(subject.load(kind))));
        }
        lines.add(line(result, "total", "all", Figure.THROUGHPUT, SubjectResult::totalPerSecond));
        for (Kind kind : Kind.values()) {
            for (Figure figure : List.of(Figure.P50, Figure.P99, Figure.MAX)) {
                lines.add(
                        line(
                                result,
                                kind.label(),
                                kind.key(),
                                figure,
                                subject -> figure.of(subject.load(kind).delay())));
            }
        }
        for (Figure figure : List.of(Figure.P50, Figure.P99, Figure.MAX)) {
            lines.add(line(result, "all", "all", figure, s -> figure.of(s.delay())));
        }
        return lines;
    }

    private static Comparison line(
            DemoResult result,
            String label,
            String key,
            Figure figure,
            ToDoubleFunction<SubjectResult> value) {
        List<Double> values = result.subjects().stream().mapToDouble(value).boxed().toList();
        return new Comparison(label, key, figure, values);
    }

    /**
     * Returns the factor by which the second is better than the first; below 1 it is worse. NaN if
     * one of them has no value.
     */
    double gain() {
        double peer = values.size() < 2 ? 0 : values.get(0);
        double ours = values.size() < 2 ? 0 : values.get(1);
        if (peer <= 0 || ours <= 0) {
            return Double.NaN;
        }
        return figure.moreIsBetter ? ours / peer : peer / ours;
    }
}
