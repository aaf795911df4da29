package dev.joule.bench.harness;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs a suite: prepares the subjects, starts the children in turn, prints what came of it. */
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
     * @return the exit status: 0, or 1 when a child failed
     */
    public int run() throws IOException, InterruptedException {
        List<Subject> ready = prepare();
        List<List<Job>> steps = Job.interleave(measuredRows(), ready, options.effort().forks());
        int number = 0;
        for (List<Job> step : steps) {
            number++;
            for (Job job : step) {
                progress.printf("[%d/%d] %s%n", number, steps.size(), job);
            }
            measure(step);
        }
        out.print(new ResultTable(suite, results).format(options.rows(), options.subjects()));
        missing.forEach((name, why) -> out.printf("%n%s is missing: %s%n", name, why));
        Path json = options.json();
        if (json != null) {
            Files.writeString(
                    json,
                    ResultJson.format(suite.name(), results, options.rows(), options.subjects()));
        }
        return results.anyFailed() ? 1 : 0;
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
        return ready;
    }

    /** The rows that have a child of their own: those asked for, or what reports them. */
    private List<Row> measuredRows() {
        Set<String> names = new LinkedHashSet<>();
        options.rows().forEach(row -> names.add(row.measuredBy()));
        return suite.rows().stream().filter(row -> names.contains(row.name())).toList();
    }

    private void measure(List<Job> step) throws IOException, InterruptedException {
        try (ExecutorService children = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ChildProcess.Outcome>> outcomes =
                    children.invokeAll(step.stream().map(this::child).toList());
            for (int i = 0; i < step.size(); i++) {
                record(step.get(i), outcomes.get(i).get());
            }
        } catch (ExecutionException e) {
            throw new IOException("a child could not be run", e.getCause());
        }
    }

    private Callable<ChildProcess.Outcome> child(Job job) {
        Path keep =
                Path.of(System.getProperty("java.io.tmpdir"), "joule-bench")
                        .resolve(job.fileName(suite.name()));
        ChildProcess child =
                new ChildProcess(
                        job.command(options.effort()), options.effort().limitOf(job.row()), keep);
        return child::run;
    }

    private void record(Job job, ChildProcess.Outcome outcome) {
        String subject = job.subject().name();
        outcome.samples().forEach(one -> results.add(one.row(), subject, one.value()));
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
