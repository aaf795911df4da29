package dev.joule.bench.demo;

import static dev.joule.tools.commands.UsageException.checkRange;

import dev.joule.bench.fairness.FairnessSuite;
import dev.joule.bench.harness.Effort;
import dev.joule.bench.harness.Options;
import dev.joule.bench.harness.Results;
import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.harness.Suite;
import dev.joule.bench.harness.SuiteRun;
import dev.joule.bench.threads.ThreadsSuite;
import dev.joule.tools.commands.JouleCommand;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code joule demo}: two programs on the built-in scheduler and on Joule. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = "Measure two programs on the JDK's scheduler and on Joule, in 20 seconds.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:a measurement failed", "2:the command line is wrong"},
        footer = {
            "",
            "The first program is an HTTP server with a virtual thread for each of 64 connections.",
            "In the second one 64 virtual threads take the 4 connections of a pool in turn, and",
            "send one request over it each time. Both are rows of the benchmarks, measured longer:",
            "  joule bench threads --only http_echo_64_rps",
            "  joule bench fairness --only pool_handoff_64_socket",
            "",
            "Example:",
            "  joule demo --runs 3"
        })
public final class DemoCommand implements JouleCommand {
    private static final int RUNS_MAX = 100;
    private static final List<String> SUBJECTS = List.of("jdk", "joule");

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "1",
            description = "Start each program N times, 1 to 100; default: 1.")
    private int runs;

    /** Creates the command; called by {@link java.util.ServiceLoader}. */
    public DemoCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        Effort effort = Effort.QUICK.withForks((int) checkRange("--runs", runs, 1, RUNS_MAX));
        Results server = measure(ThreadsSuite.suite(), DemoTable.SERVER, effort);
        Results pool = measure(FairnessSuite.suite(), DemoTable.POOL, effort);
        System.out.print(
                new DemoTable(SUBJECTS.getFirst(), SUBJECTS.getLast()).format(server, pool));
        return server.anyFailed() || pool.anyFailed() ? 1 : 0;
    }

    /** Measures one row, with those that its child reports besides. */
    private static Results measure(Suite suite, String row, Effort effort)
            throws IOException, InterruptedException {
        List<Row> rows = suite.rows().stream().filter(one -> one.measuredBy().equals(row)).toList();
        List<Subject> subjects =
                suite.subjects().stream().filter(one -> SUBJECTS.contains(one.name())).toList();
        Options options = new Options(effort, null, null, rows, subjects);
        return new SuiteRun(suite, options, System.out, System.err).measure();
    }
}
