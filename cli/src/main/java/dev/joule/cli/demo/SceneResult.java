package dev.joule.cli.demo;

import dev.joule.cli.demo.DemoScene.DemoSide;
import dev.joule.cli.demo.DemoScene.SceneFigure;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The result of a scene.
 *
 * @param number the scene's number, from 1
 * @param key its name in JSON
 * @param title its title
 * @param figures its figures; the first one is the scene's result
 */
record SceneResult(int number, String key, String title, List<Pairs> figures) {

    SceneResult {
        figures = List.copyOf(figures);
    }

    /** The result of a comparison. */
    enum SceneVerdict {
        FASTER,
        SAME,
        SLOWER;

        /** Returns the name in JSON. */
        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    Pairs main() {
        return figures.getFirst();
    }

    /** Returns the factor between the fastest and the slowest run of the built-in side. */
    double spread() {
        List<Double> values = main().builtIn();
        double lowest = values.stream().mapToDouble(v -> v).min().orElse(1);
        double highest = values.stream().mapToDouble(v -> v).max().orElse(1);
        return highest / lowest;
    }

    /**
     * A figure of both sides, with a value of each for each pair of runs.
     *
     * @param figure the figure
     * @param builtIn the values of the built-in side
     * @param joule the values of Joule
     */
    record Pairs(SceneFigure figure, List<Double> builtIn, List<Double> joule) {

        private static final double SLOWER_BELOW = 0.97;
        private static final double FASTER_ABOVE = 1.03;

        /** The part of the pairs that has to agree with the median. */
        private static final double AGREEING = 0.75;

        Pairs {
            builtIn = List.copyOf(builtIn);
            joule = List.copyOf(joule);
            if (builtIn.size() != joule.size() || builtIn.isEmpty()) {
                throw new IllegalArgumentException("not pairs");
            }
        }

        double median(DemoSide side) {
            return median(side == DemoSide.JOULE ? joule : builtIn);
        }

        /** Returns how many times better Joule's median is. */
        double ratio() {
            return ratio(median(DemoSide.JOULE), median(DemoSide.BUILT_IN));
        }

        double lowest() {
            return ratios().stream().mapToDouble(r -> r).min().orElseThrow();
        }

        double highest() {
            return ratios().stream().mapToDouble(r -> r).max().orElseThrow();
        }

        SceneVerdict verdict() {
            double ratio = ratio();
            if (ratio < SLOWER_BELOW) {
                return SceneVerdict.SLOWER;
            }
            return ratio > FASTER_ABOVE ? SceneVerdict.FASTER : SceneVerdict.SAME;
        }

        /** Returns whether most pairs show the same side in front as the medians. */
        boolean isClear() {
            if (verdict() == SceneVerdict.SAME) {
                return true;
            }
            boolean faster = verdict() == SceneVerdict.FASTER;
            long agreeing = ratios().stream().filter(r -> faster ? r > 1 : r < 1).count();
            return agreeing >= AGREEING * builtIn.size();
        }

        private List<Double> ratios() {
            return IntStream.range(0, builtIn.size())
                    .mapToObj(pair -> ratio(joule.get(pair), builtIn.get(pair)))
                    .toList();
        }

        private double ratio(double ours, double theirs) {
            return figure.isRate() ? ours / theirs : theirs / ours;
        }

        private static double median(List<Double> values) {
            List<Double> sorted = values.stream().sorted().toList();
            int half = sorted.size() / 2;
            return sorted.size() % 2 == 1
                    ? sorted.get(half)
                    : (sorted.get(half - 1) + sorted.get(half)) / 2;
        }
    }
}
