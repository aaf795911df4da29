package dev.joule.verify.protocols;

import dev.joule.verify.Part;
import dev.joule.verify.Report;
import dev.joule.verify.fault.Detection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Searches every model in full, and checks that the search of each mutant finds its mistake. */
public final class ProtocolsPart implements Part {
    private static final int SEARCHERS = 2;
    private static final Duration QUICK_LIMIT = Duration.ofMinutes(3);
    private static final Duration FULL_LIMIT = Duration.ofMinutes(30);

    @Override
    public String name() {
        return "protocols";
    }

    @Override
    public String what() {
        return "models of the protocols, all states of a few workers";
    }

    @Override
    public void check(Effort effort, Report report) throws Exception {
        Spin.require(System.getenv().getOrDefault("PATH", ""));
        // Each search uses one thread; the results are reported in the models' order.
        try (ExecutorService searchers = Executors.newFixedThreadPool(SEARCHERS)) {
            List<Callable<Void>> reports = new ArrayList<>();
            for (String name : Model.NAMES) {
                Model model = Model.load(name);
                for (Model.Run run : model.runs(effort)) {
                    Future<Timed> search = searchers.submit(() -> search(model, run));
                    reports.add(() -> {
                        report(model, run, search.get(), report);
                        return null;
                    });
                }
            }
            for (Callable<Void> next : reports) {
                next.call();
            }
        }
    }

    @Override
    public List<Detection> detections() throws IOException {
        List<Detection> detections = new ArrayList<>();
        for (String name : Model.NAMES) {
            Model.load(name).runs().stream()
                    .filter(Model.Run::isMutant)
                    .forEach(run -> detections.add(run.detection(name)));
        }
        return detections;
    }

    /** A search and its duration, including the build. */
    private record Timed(Search search, double seconds) {}

    private static Timed search(Model model, Model.Run run)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        Duration limit = run.effort() == Effort.QUICK ? QUICK_LIMIT : FULL_LIMIT;
        return new Timed(Spin.search(model, run, limit), (System.nanoTime() - start) / 1e9);
    }

    private static void report(Model model, Model.Run run, Timed timed, Report report) {
        Search search = timed.search();
        double seconds = timed.seconds();
        String what = model.name() + ": " + run.name();
        String size =
                String.format(
                        "%,d states, depth %,d, %.0f s", search.states(), search.depth(), seconds);
        if (run.isMutant()) {
            if (search.errors() > 0) {
                report.caught(
                        what, String.format("%s, in %,d steps", run.shows(), search.trailSteps()));
            } else {
                report.escaped(what, size);
                report.detail(search.output());
            }
        } else if (search.errors() == 0 && search.isComplete() && search.states() > 0) {
            report.held(what, size + ": " + run.shows());
        } else {
            report.failed(
                    what, size + (search.isComplete() ? "" : ", and not all states were seen"));
            report.detail(search.output());
            report.detail(String.join("\n", search.replay()));
        }
    }
}
