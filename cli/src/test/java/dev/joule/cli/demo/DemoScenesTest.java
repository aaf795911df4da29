package dev.joule.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.joule.cli.demo.DemoRun.DemoAmounts;
import dev.joule.cli.demo.DemoScene.DemoSide;
import dev.joule.cli.demo.DemoScene.SceneFigure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DemoScenesTest {

    /** The agent's jar, built before this module. */
    static final Path AGENT =
            Path.of(System.getProperty("basedir", "."), "..", "agent", "target", "joule-agent.jar")
                    .toAbsolutePath();

    /** Hardly any work. */
    static final DemoAmounts TINY =
            new DemoAmounts(Duration.ofMillis(1), 200, Duration.ofMillis(20), 10, 3, 20, 100, 20);

    private static void assertBothSidesRun(DemoScene scene) throws Exception {
        try (scene) {
            for (DemoSide side : DemoSide.values()) {
                scene.warmUp(side);
                double[] values = scene.run(side);
                assertThat(values).hasSize(scene.figures().size());
                assertThat(Arrays.stream(values)).allMatch(value -> value > 0);
            }
        }
    }

    @Test
    void theScenesOfThreadsRunInBothJvms() throws Exception {
        try (ThreadScenes scenes = new ThreadScenes(TINY, null, AGENT)) {
            assertBothSidesRun(scenes.http());
            assertBothSidesRun(scenes.stuck());
        }
    }

    @Test
    void theNumberOfCarriersCanBeChosen() throws Exception {
        try (ThreadScenes scenes = new ThreadScenes(TINY, 3, AGENT);
                DemoScene stuck = scenes.stuck()) {
            assertThat(stuck.title()).isEqualTo("Waiting behind 3 stuck carriers");
            double[] waits = stuck.run(DemoSide.BUILT_IN);
            assertThat(waits[0]).as("last").isGreaterThanOrEqualTo(waits[1]);
            assertThat(waits[1]).as("median").isGreaterThanOrEqualTo(waits[2]);
        }
    }

    @Test
    void theScenesOfTasksRunOnBothPools() throws Exception {
        try (PoolScenes scenes = new PoolScenes(TINY, 2)) {
            assertBothSidesRun(scenes.treesAndPingPong());
            assertBothSidesRun(scenes.outside());
            assertBothSidesRun(scenes.timers());
        }
    }

    @Test
    void oneWorkerIsEnough() throws Exception {
        try (PoolScenes scenes = new PoolScenes(TINY, 1)) {
            assertBothSidesRun(scenes.treesAndPingPong());
        }
    }

    @Test
    void aMissingAgentIsAnError(@TempDir Path folder) {
        assertThatIOException()
                .isThrownBy(() -> new ThreadScenes(TINY, null, folder.resolve("no.jar")))
                .withMessageContaining("no.jar is not there");
    }

    @Test
    void aJvmThatEndsIsAnErrorAndNoHang() throws Exception {
        ThreadScenes scenes = new ThreadScenes(TINY, null, AGENT);
        DemoScene stuck = scenes.stuck();
        try (DemoScene http = scenes.http()) {
            http.run(DemoSide.JOULE);
            scenes.close();
            assertThatIOException().isThrownBy(() -> runForever(http));
        }
        stuck.close();
    }

    /** Runs until it fails: a JVM answers for a moment after it was asked to end. */
    private static void runForever(DemoScene scene) throws Exception {
        while (true) {
            scene.run(DemoSide.JOULE);
        }
    }

    @Test
    void thePairsAlternate() throws Exception {
        List<DemoSide> runs = new ArrayList<>();
        DemoScene scene = new RecordedScene(runs);
        SceneResult result = new DemoRun(4, scene, Duration.ZERO).run(soFar -> {});
        assertThat(runs)
                .containsExactly(
                        DemoSide.BUILT_IN,
                        DemoSide.JOULE,
                        DemoSide.JOULE,
                        DemoSide.BUILT_IN,
                        DemoSide.BUILT_IN,
                        DemoSide.JOULE);
        assertThat(result.number()).isEqualTo(4);
        assertThat(result.main().builtIn()).containsExactly(2.0, 2.0, 2.0);
        assertThat(result.main().joule()).containsExactly(1.0, 1.0, 1.0);
        assertThat(result.main().ratio()).isEqualTo(2);
    }

    /** Records its runs, in which Joule takes half the time. */
    private record RecordedScene(List<DemoSide> runs) implements DemoScene {

        @Override
        public String key() {
            return "recorded";
        }

        @Override
        public String title() {
            return "Recorded";
        }

        @Override
        public List<SceneFigure> figures() {
            return List.of(SceneFigure.time("all_ns", "all"));
        }

        @Override
        public void warmUp(DemoSide side) {}

        @Override
        public double[] run(DemoSide side) throws IOException {
            runs.add(side);
            return new double[] {side == DemoSide.JOULE ? 1 : 2};
        }

        @Override
        public void close() {}
    }
}
