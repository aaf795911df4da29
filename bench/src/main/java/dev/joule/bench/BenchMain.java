package dev.joule.bench;

import dev.joule.bench.compute.ComputeSuite;
import dev.joule.bench.fairness.FairnessSuite;
import dev.joule.bench.harness.Options;
import dev.joule.bench.harness.Suite;
import dev.joule.bench.harness.SuiteRun;
import dev.joule.bench.harness.UsageException;
import dev.joule.bench.libraries.LibrariesSuite;
import dev.joule.bench.programs.ProgramsSuite;
import dev.joule.bench.tasks.TasksSuite;
import dev.joule.bench.threads.ThreadsSuite;
import dev.joule.children.Children;
import dev.joule.load.NearestName;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.openjdk.jmh.Main;

/** The command {@code bench}: a suite of rows against the peers, or JMH's micro benchmarks. */
public final class BenchMain {

    private static final Map<String, Supplier<Suite>> SUITES =
            Map.of(
                    "tasks", TasksSuite::suite,
                    "threads", ThreadsSuite::suite,
                    "fairness", FairnessSuite::suite,
                    "compute", ComputeSuite::suite,
                    "libraries", LibrariesSuite::suite,
                    "programs", ProgramsSuite::suite);

    private static final Set<String> HELP = Set.of("-h", "--help");

    private static final String USAGE =
            """
            Usage: joule bench SUITE [--quick] [--runs N] [--only ROW[,ROW]] [--subjects A[,B]]
                               [--json FILE] [--export-markdown FILE]
                   joule bench micro [JMH's options]

            Suites:
              tasks      tasks, timers and idleness: joule, fjp, fixed, kotlin, tokio, go
              threads    virtual threads and an HTTP server: jdk, joule, image, joule_api, tokio, go
              fairness   shares and waits of virtual threads on locks, pools and hand-offs: jdk, joule
              compute    forks, loops and sorts: joule, sequential, fjp, parallel_stream, rayon
              libraries  Kotlin, Reactor, RxJava, Pekko, Lucene and gRPC with these executors: joule,
                         default (the library's own), fjp, fixed; builds bench/libraries first
              programs   Jetty, Spring Boot, Helidon, HikariCP and others: jdk, joule (with the agent);
                         builds bench/programs first
              micro      JMH benchmarks of the parts

            Options:
              --quick                  one process per cell and less warm-up: no figures to quote
              --runs N                 N processes per cell, 1 to 100; 3 by default
              --only ROW[,ROW]         these rows; a ROW is a row's name, or what several begin with
                                       up to an underscore: behind_stall
              --subjects A[,B]         these subjects
              --json FILE              write the figures as JSON, too
              --export-markdown FILE   write the table as Markdown, too

            Examples:
              joule bench tasks --quick
              joule bench threads --only http --runs 5 --export-markdown threads.md
              joule bench compute --subjects joule,fjp --json compute.json
              joule bench micro LocalQueue -f 1

            Exit codes: 0 done, 1 a measurement failed, 2 the command line is wrong.
            """;

    private BenchMain() {}

    /** Runs the command and ends the process with its status. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    /**
     * Runs the command.
     *
     * @return its exit status: 0; 1 when a measurement failed; 2 when the command line is wrong
     */
    public static int run(String[] args) {
        String what = args.length == 0 ? "" : args[0];
        List<String> rest = Arrays.asList(args).subList(Math.min(1, args.length), args.length);
        try {
            if (what.equals("micro")) {
                Children.prepareToEnd();
                Main.main(rest.toArray(String[]::new));
                return 0;
            }
            if (HELP.contains(what) || rest.stream().anyMatch(HELP::contains)) {
                System.out.print(USAGE);
                return 0;
            }
            Supplier<Suite> suite = SUITES.get(what);
            if (suite == null) {
                throw new UsageException(noSuite(what));
            }
            return run(suite.get(), rest);
        } catch (UsageException e) {
            System.err.println("joule bench: " + e.getMessage());
            System.err.println("`joule bench --help` shows what there is");
            return 2;
        } catch (IOException e) {
            System.err.println("joule bench: " + e);
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    private static String noSuite(String what) {
        TreeSet<String> names = new TreeSet<>(SUITES.keySet());
        names.add("micro");
        String missing = what.isEmpty() ? "the suite is missing" : "there is no suite " + what;
        return missing + NearestName.hintAmong(what, names);
    }

    private static int run(Suite suite, List<String> arguments)
            throws UsageException, IOException, InterruptedException {
        Options options = Options.parse(suite, arguments);
        return new SuiteRun(suite, options, System.out, System.err).run();
    }
}
