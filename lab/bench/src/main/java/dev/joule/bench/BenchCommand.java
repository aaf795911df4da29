package dev.joule.bench;

import dev.joule.bench.compute.ComputeSuite;
import dev.joule.bench.fairness.FairnessSuite;
import dev.joule.bench.harness.SuiteCommand;
import dev.joule.bench.libraries.LibrariesSuite;
import dev.joule.bench.programs.ProgramsSuite;
import dev.joule.bench.sync.SyncSuite;
import dev.joule.bench.tasks.TasksSuite;
import dev.joule.bench.threads.ThreadsSuite;
import dev.joule.tools.children.Children;
import dev.joule.tools.commands.JouleCommand;
import dev.joule.tools.commands.NearestName;
import dev.joule.tools.commands.UsageException;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.Main;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** {@code joule bench}: a suite of rows against the peers, or JMH's micro benchmarks. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        customSynopsis = "joule bench SUITE [OPTIONS]",
        synopsisSubcommandLabel = "SUITE",
        description =
                "Measure Joule and its rivals: tasks, threads, computations, channels, libraries.",
        commandListHeading = "%nSuites:%n",
        subcommands = {
            BenchCommand.Tasks.class,
            BenchCommand.Threads.class,
            BenchCommand.Fairness.class,
            BenchCommand.Compute.class,
            BenchCommand.Sync.class,
            BenchCommand.Libraries.class,
            BenchCommand.Programs.class,
            BenchCommand.Micro.class
        },
        footer = {
            "",
            "Examples:",
            "  joule bench tasks --quick",
            "  joule bench threads --help     describe the options of a suite"
        })
public final class BenchCommand implements JouleCommand {
    @Spec private CommandSpec spec;

    /** Creates the command; called by {@link java.util.ServiceLoader}. */
    @SuppressWarnings("NullAway.Init")
    public BenchCommand() {}

    /** Reports that no suite was given. */
    @Override
    public Integer call() {
        throw new UsageException(
                "the suite is missing" + NearestName.hintAmong("", spec.subcommands().keySet()));
    }

    @Command(
            name = "tasks",
            description = "Tasks, timers and idleness: joule, fjp, fixed, kotlin, tokio, go.",
            footer = {
                "",
                "Examples:",
                "  joule bench tasks --quick",
                "  joule bench tasks --only spawn_many,yield_many --subjects joule,fjp"
            })
    static final class Tasks extends SuiteCommand {
        Tasks() {
            super(TasksSuite::suite);
        }
    }

    @Command(
            name = "threads",
            description =
                    "Virtual threads and an HTTP server: jdk, joule, image, joule_api, tokio, go,"
                            + " c_epoll.",
            footer = {
                "",
                "Example:",
                "  joule bench threads --only http --runs 5 --export-markdown threads.md"
            })
    static final class Threads extends SuiteCommand {
        Threads() {
            super(ThreadsSuite::suite);
        }
    }

    @Command(
            name = "fairness",
            description =
                    "Shares and waits of virtual threads on locks, pools and hand-offs: jdk,"
                            + " joule, go.",
            footer = {"", "Example:", "  joule bench fairness --only lock_unfair"})
    static final class Fairness extends SuiteCommand {
        Fairness() {
            super(FairnessSuite::suite);
        }
    }

    @Command(
            name = "compute",
            description = "Forks, loops and sorts: joule, sequential, fjp, parallel_stream, rayon.",
            footer = {
                "",
                "Example:",
                "  joule bench compute --subjects joule,fjp --json compute.json"
            })
    static final class Compute extends SuiteCommand {
        Compute() {
            super(ComputeSuite::suite);
        }
    }

    @Command(
            name = "sync",
            description =
                    "Channels and selects: joule (stackless tasks), joule_threads and jdk (virtual"
                            + " threads), tokio, go.",
            footer = {"", "Example:", "  joule bench sync --quick --only bounded_64"})
    static final class Sync extends SuiteCommand {
        Sync() {
            super(SyncSuite::suite);
        }
    }

    @Command(
            name = "libraries",
            description =
                    "Kotlin, Reactor, RxJava, Pekko, Lucene and gRPC with these executors: joule,"
                            + " default (the library's own), fjp, fixed; builds lab/bench/libraries"
                            + " first.",
            footer = {"", "Example:", "  joule bench libraries --quick --only kotlin"})
    static final class Libraries extends SuiteCommand {
        Libraries() {
            super(LibrariesSuite::suite);
        }
    }

    @Command(
            name = "programs",
            description =
                    "Jetty, Spring Boot, Helidon, HikariCP, Lucene and others: jdk, joule (with the"
                            + " agent), platform; builds lab/bench/programs first.",
            footer = {"", "Example:", "  joule bench programs --only jetty,spring_tomcat_text"})
    static final class Programs extends SuiteCommand {
        Programs() {
            super(ProgramsSuite::suite);
        }
    }

    /** Runs JMH, which reads its options itself. */
    @Command(
            name = "micro",
            customSynopsis = "joule bench micro [JMH_OPTIONS] [REGEX...]",
            description = "JMH benchmarks of the parts.",
            footer = {
                "",
                "Examples:",
                "  joule bench micro LocalQueue -f 1",
                "  joule bench micro -h                 JMH's options"
            })
    static final class Micro implements Callable<Integer> {
        private static final String HELP = "--help";

        @Spec private CommandSpec spec;

        @Unmatched private String @Nullable [] args;

        @SuppressWarnings("NullAway.Init")
        Micro() {}

        @Override
        public Integer call() throws IOException {
            String[] given = args == null ? new String[0] : args;
            if (given.length > 0 && given[0].equals(HELP)) {
                spec.commandLine().usage(spec.commandLine().getOut());
                return 0;
            }
            Children.prepareToEnd();
            Main.main(given);
            return 0;
        }
    }
}
