package dev.joule.bench.harness;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Runs a suite: prepares the subjects, starts the children in turn, prints the results. */
public final class SuiteRun {

    private final Suite suite;
    private final Options options;
    private final PrintStream out;
    private final PrintStream progress;
    private final Results results = new Results();
    private final Map<String, String> missing = new LinkedHashMap<>();

    public SuiteRun(Suite suite, Options options, PrintStream out, PrintStream progress) {
        this.suite = suite;
        this.options = options;
        this.out = out;
        this.progress = progress;
    }

    /**
     * Measures and prints.
     *
     * @return the exit status: 0, or 1 when a child failed or the first subject is missing
     */
    public int run() throws IOException, InterruptedException {
        measure();
        print();
        return results.anyFailed() || missing.containsKey(suite.first().name()) ? 1 : 0;
    }

    /** Measures, and returns what the children reported. */
    public Results measure() throws IOException, InterruptedException {
        List<Subject> ready = prepare();
        List<List<Cell>> steps =
                new Agenda(suite, options.rows(), ready, options.effort().forks()).steps();
        int number = 0;
        for (List<Cell> step : steps) {
            number++;
            for (Cell job : step) {
                progress.printf("[%d/%d] %s%n", number, steps.size(), job);
            }
            measure(step);
        }
        return results;
    }

    private void print() throws IOException {
        out.print(table());
        out.print(options.effort().caution());
        missing.forEach((name, why) -> out.printf("%n%s is missing: %s%n", name, why));
        Path json = options.json();
        if (json != null) {
            Files.writeString(
                    json,
                    new ResultJson(suite, results).format(options.rows(), options.subjects()));
        }
        Path markdown = options.markdown();
        if (markdown != null) {
            Files.writeString(
                    markdown,
                    new MarkdownTable(suite, results).format(options.rows(), options.subjects())
                            + options.effort().caution());
        }
    }

    private String table() {
        List<Row> rows = options.rows();
        List<Subject> subjects = options.subjects();
        return suite.figures().isEmpty()
                ? new ResultTable(suite, results).format(rows, subjects)
                : new FigureTable(suite, results).format(rows, subjects);
    }

    private List<Subject> prepare() {
        List<Subject> ready = new ArrayList<>();
        for (Subject subject : options.subjects()) {
            String why = subject.prepare();
            if (why == null) {
                ready.add(subject);
            } else {
                missing.put(subject.name(), why);
                progress.printf("%s is missing: %s%n", subject.name(), why);
            }
        }
        String noWrk = Wrk.missing();
        if (noWrk != null && options.rows().stream().anyMatch(this::isOfWrk)) {
            missing.put("wrk", noWrk);
        }
        return ready;
    }

    private boolean isOfWrk(Row row) {
        return suite.rows().stream()
                .map(Row::load)
                .anyMatch(load -> load != null && Wrk.isOf(row.name(), load.wrkRow()));
    }

    private void measure(List<Cell> step) throws IOException, InterruptedException {
        try (ExecutorService children = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Outcome>> outcomes =
                    children.invokeAll(step.stream().map(this::child).toList());
            for (int i = 0; i < step.size(); i++) {
                record(step.get(i), outcomes.get(i).get());
            }
        } catch (ExecutionException e) {
            throw new IOException("a child could not be run", e.getCause());
        }
    }

    private Callable<Outcome> child(Cell job) {
        return job.row().load() == null ? alone(job) : served(job, job.row().load());
    }

    private Callable<Outcome> alone(Cell job) {
        Effort effort = options.effort();
        return new ChildProcess(job.command(effort), effort.limitOf(job.row()), keep(job))::run;
    }

    private Callable<Outcome> served(Cell job, Load load) {
        Effort effort = options.effort();
        double rate = perSecond(load.rate());
        if (Double.isNaN(rate)) {
            return () -> Outcome.failed("there is no rate to send at");
        }
        return new ServedChild(
                        job.command(effort),
                        (port, pid) -> job.generator(load, effort, rate, port, pid),
                        wrk(load, effort.measureOf(job.row())),
                        effort.limitOf(job.row()),
                        keep(job))
                ::run;
    }

    /**
     * Returns the requests a second; 0 to send as fast as they are answered, or NaN if their
     * measurement failed.
     */
    private double perSecond(Load.@Nullable Rate rate) {
        return switch (rate) {
            case null -> 0;
            case Load.Fixed(double perSecond) -> perSecond;
            case Load.Share(String row, double part) -> {
                Summary first = results.summary(row, suite.first().name());
                yield first == null ? Double.NaN : part * first.median();
            }
        };
    }

    private static @Nullable Wrk wrk(Load load, Duration time) {
        return load.wrkRow() == null || Wrk.missing() != null
                ? null
                : new Wrk(load.wrkRow(), load.connections(), time);
    }

    private Path keep(Cell job) {
        return kept().resolve(job.fileName(suite.name()));
    }

    /** Returns the folder of the outputs that stay after a run. */
    static Path kept() {
        return Path.of(System.getProperty("java.io.tmpdir"), "joule-bench");
    }

    private void record(Cell job, Outcome outcome) {
        String subject = job.subject().name();
        Map<String, List<Double>> samples = new LinkedHashMap<>();
        for (Sample one : outcome.samples()) {
            samples.computeIfAbsent(one.row(), _ -> new ArrayList<>()).add(one.value());
        }
        samples.forEach((row, values) -> results.addRun(row, subject, values));
        if (outcome.failure() != null) {
            progress.printf("%s failed: %s%n", job, outcome.failure());
            for (Row row : suite.rows()) {
                if (row.measuredBy().equals(job.row().name())) {
                    results.fail(row.name(), subject);
                }
            }
        }
    }
}
