package dev.joule.cli.demo;

import dev.joule.cli.demo.DemoRun.DemoAmounts;
import dev.joule.cli.demo.DemoScene.DemoSide;
import dev.joule.cli.demo.DemoScene.SceneFigure;
import dev.joule.load.ClosedLoop;
import dev.joule.load.Connections;
import dev.joule.load.LatencyHistogram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The scenes with virtual threads, and the two JVMs that run them. */
final class ThreadScenes implements AutoCloseable {

    /** The connections, each of which waits for its answer before it sends again. */
    static final int CONNECTIONS = 64;

    private final Map<DemoSide, ChildJvm> jvms = new EnumMap<>(DemoSide.class);
    private final DemoAmounts amounts;
    private final int carriers;

    /**
     * Starts both JVMs.
     *
     * @param workers their carriers, or null for their default
     */
    ThreadScenes(DemoAmounts amounts, @Nullable Integer workers, Path agent) throws IOException {
        this.amounts = amounts;
        this.carriers = workers == null ? Runtime.getRuntime().availableProcessors() : workers;
        try {
            jvms.put(DemoSide.BUILT_IN, ChildJvm.builtIn(workers));
            jvms.put(DemoSide.JOULE, ChildJvm.joule(agent, workers));
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private String ask(DemoSide side, String request) throws IOException, InterruptedException {
        ChildJvm jvm = jvms.get(side);
        if (jvm == null) {
            throw new IllegalStateException("closed");
        }
        return jvm.ask(request);
    }

    /** Starts the server in both JVMs and opens the connections. */
    DemoScene http() throws IOException, InterruptedException {
        return new Http();
    }

    /** Returns the scene with stuck carriers. */
    DemoScene stuck() {
        return new Stuck();
    }

    /** Ends both JVMs. */
    @Override
    public void close() {
        jvms.values().forEach(ChildJvm::close);
        jvms.clear();
    }

    /** An HTTP server; each run is a number of requests. */
    private final class Http implements DemoScene {

        /**
         * The number of runs that make one warm-up: a server is compiled after some 100,000
         * requests.
         */
        private static final int WARM_UP = 3;

        private final Map<DemoSide, Connections> connections = new EnumMap<>(DemoSide.class);
        private final Map<DemoSide, ClosedLoop> loops = new EnumMap<>(DemoSide.class);

        Http() throws IOException, InterruptedException {
            try {
                for (DemoSide side : DemoSide.values()) {
                    int port = Integer.parseInt(ask(side, DemoChild.SERVE));
                    Connections opened = Connections.open(port, CONNECTIONS);
                    connections.put(side, opened);
                    loops.put(side, new ClosedLoop(opened));
                }
            } catch (IOException e) {
                close();
                throw e;
            }
        }

        @Override
        public String key() {
            return "http";
        }

        @Override
        public String title() {
            return "HTTP server, " + CONNECTIONS + " connections";
        }

        @Override
        public List<SceneFigure> figures() {
            return List.of(
                    SceneFigure.rate("requests_per_second", "requests"),
                    SceneFigure.time("answer_p50_ns", "answer, median"),
                    SceneFigure.time("answer_p99_ns", "answer, p99"),
                    SceneFigure.time("answer_max_ns", "answer, longest"));
        }

        @Override
        public void warmUp(DemoSide side) throws IOException {
            for (int i = 0; i < WARM_UP; i++) {
                run(side);
            }
        }

        @Override
        public double[] run(DemoSide side) throws IOException {
            ClosedLoop loop = loops.get(side);
            if (loop == null) {
                throw new IllegalStateException("closed");
            }
            LatencyHistogram answers = new LatencyHistogram();
            try {
                long nanos = loop.answer(amounts.requests(), answers);
                return new double[] {
                    amounts.requests() * 1e9 / nanos,
                    answers.atPercentile(0.5),
                    answers.atPercentile(0.99),
                    answers.max()
                };
            } catch (UncheckedIOException e) {
                throw Objects.requireNonNull(e.getCause());
            }
        }

        @Override
        public void close() throws IOException {
            for (Connections each : connections.values()) {
                each.close();
            }
            connections.clear();
            loops.clear();
        }
    }

    /** Short threads behind threads that compute on every carrier. */
    private final class Stuck implements DemoScene {

        @Override
        public String key() {
            return "behind_stuck_carriers";
        }

        @Override
        public String title() {
            String count =
                    switch (carriers) {
                        case 1 -> "one stuck carrier";
                        case 2 -> "two stuck carriers";
                        default -> carriers + " stuck carriers";
                    };
            return "Waiting behind " + count;
        }

        @Override
        public List<SceneFigure> figures() {
            return List.of(
                    SceneFigure.time("last_wait_ns", "last thread ran after"),
                    SceneFigure.time("median_wait_ns", "half had run after"),
                    SceneFigure.time("first_wait_ns", "first ran after"));
        }

        @Override
        public void warmUp(DemoSide side) throws IOException, InterruptedException {
            behind(side, Duration.ZERO);
        }

        @Override
        public double[] run(DemoSide side) throws IOException, InterruptedException {
            return behind(side, amounts.stuck());
        }

        private double[] behind(DemoSide side, Duration stuck)
                throws IOException, InterruptedException {
            String request =
                    "%s %d %d %d"
                            .formatted(
                                    DemoChild.BEHIND, carriers, stuck.toMillis(), amounts.behind());
            return Arrays.stream(ask(side, request).split(" "))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        }

        @Override
        public void close() {}
    }
}
