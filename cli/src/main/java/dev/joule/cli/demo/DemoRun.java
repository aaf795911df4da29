package dev.joule.cli.demo;

import dev.joule.cli.demo.DemoScene.DemoSide;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs one scene: warms both sides up, then measures them in pairs until the time is over. */
final class DemoRun {

    /** The warm-up's part of the time. */
    private static final double WARM_UP = 0.5;

    private static final int WARM_UPS_MIN = 8;
    private static final int PAIRS_MIN = 3;

    private final int number;
    private final DemoScene scene;
    private final long nanos;
    private final Map<DemoSide, List<double[]>> values = new EnumMap<>(DemoSide.class);

    DemoRun(int number, DemoScene scene, Duration time) {
        this.number = number;
        this.scene = scene;
        this.nanos = time.toNanos();
        for (DemoSide side : DemoSide.values()) {
            values.put(side, new ArrayList<>());
        }
    }

    /**
     * Runs the scene.
     *
     * @param progress receives the result so far after each pair
     */
    SceneResult run(Consumer<SceneResult> progress) throws IOException, InterruptedException {
        long start = System.nanoTime();
        warmUp(start);
        DemoSide first = DemoSide.BUILT_IN;
        long pair = 0;
        // A pair that would end late is not begun.
        for (int i = 0; i < PAIRS_MIN || System.nanoTime() - start + pair / 2 < nanos; i++) {
            long before = System.nanoTime();
            measure(first);
            measure(first.other());
            first = first.other();
            pair = System.nanoTime() - before;
            progress.accept(result());
        }
        return result();
    }

    private void warmUp(long start) throws IOException, InterruptedException {
        for (int i = 0; i < WARM_UPS_MIN || System.nanoTime() - start < WARM_UP * nanos; i++) {
            for (DemoSide side : DemoSide.values()) {
                scene.warmUp(side);
            }
        }
    }

    private void measure(DemoSide side) throws IOException, InterruptedException {
        values(side).add(scene.run(side));
    }

    private List<double[]> values(DemoSide side) {
        return values.getOrDefault(side, List.of());
    }

    private SceneResult result() {
        List<SceneResult.Pairs> pairs = new ArrayList<>();
        for (int i = 0; i < scene.figures().size(); i++) {
            int figure = i;
            pairs.add(
                    new SceneResult.Pairs(
                            scene.figures().get(i),
                            values(DemoSide.BUILT_IN).stream().map(v -> v[figure]).toList(),
                            values(DemoSide.JOULE).stream().map(v -> v[figure]).toList()));
        }
        return new SceneResult(number, scene.key(), scene.title(), pairs);
    }

    /**
     * The amounts of work of one run of a side, and the time for all runs of a scene.
     *
     * @param scene the time for a scene
     * @param requests the requests to the HTTP server
     * @param stuck how long the carriers are stuck
     * @param behind the short threads that start behind them
     * @param trees the trees of tasks
     * @param balls the balls of each pair of players
     * @param outside the tasks submitted from outside
     * @param timers the timers
     */
    record DemoAmounts(
            Duration scene,
            int requests,
            Duration stuck,
            int behind,
            int trees,
            int balls,
            int outside,
            int timers) {

        /** The scenes' part of the whole time; the rest is for the start of the JVMs. */
        private static final double SCENE = 0.3;

        /** The work of a run is so many times that of a warm-up. */
        private static final int WARM_UP = 3;

        private static final int STUCK_MILLIS_PER_SECOND = 50;
        private static final int STUCK_MILLIS_MAX = 500;

        /** Returns the amounts for a demo of that length; only the stuck carriers depend on it. */
        static DemoAmounts of(int seconds) {
            return new DemoAmounts(
                    Duration.ofMillis((long) (seconds * 1_000 * SCENE)),
                    4_000,
                    Duration.ofMillis(
                            Math.min(STUCK_MILLIS_MAX, STUCK_MILLIS_PER_SECOND * seconds)),
                    100,
                    300,
                    6_000,
                    100_000,
                    1_000);
        }

        /** Returns less work of the pools, enough to have their code compiled. */
        DemoAmounts forWarmUp() {
            return new DemoAmounts(
                    scene,
                    requests,
                    Duration.ZERO,
                    behind,
                    Math.ceilDiv(trees, WARM_UP),
                    Math.ceilDiv(balls, WARM_UP),
                    Math.ceilDiv(outside, WARM_UP),
                    Math.ceilDiv(timers, WARM_UP));
        }
    }
}
