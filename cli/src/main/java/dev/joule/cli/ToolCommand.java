package dev.joule.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.spi.ToolProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * A command that runs a tool of an unpublished module, with its arguments unchanged.
 *
 * <p>The benchmarks and the proofs depend on rivals and checkers, so these commands must not need
 * them to compile or to start. They look up a tool of their name through the JDK instead.
 */
abstract class ToolCommand implements Callable<Integer> {

    private static final int NOT_INSTALLED = 2;

    @Spec private CommandSpec spec;

    @Unmatched private String @Nullable [] args;

    private final String tool;
    private final Function<String, Optional<ToolProvider>> tools;

    /**
     * Creates a command for the tool that the function finds; picocli sets the spec before it runs
     * a command.
     */
    @SuppressWarnings("NullAway.Init")
    ToolCommand(String tool, Function<String, Optional<ToolProvider>> tools) {
        this.tool = tool;
        this.tools = tools;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Optional<ToolProvider> found = tools.apply(tool);
        if (found.isEmpty()) {
            err.printf(
                    "%s: this command needs a checkout, where the script ./joule has it%n",
                    spec.qualifiedName());
            return NOT_INSTALLED;
        }
        return found.get().run(out, err, args == null ? new String[0] : args);
    }

    @Command(
            name = "bench",
            description = "Measure Joule and its rivals: tasks, threads, computations, libraries.")
    static final class Bench extends ToolCommand {
        Bench() {
            super("joule-bench", ToolProvider::findFirst);
        }
    }

    @Command(
            name = "verify",
            description = "Prove the scheduler: orderings, protocols, schedules, simulation.")
    static final class Verify extends ToolCommand {
        Verify() {
            super("joule-verify", ToolProvider::findFirst);
        }
    }

    @Command(
            name = "sim",
            description = "Run the scheduler's own code on simulated workers, from a seed.")
    static final class Sim extends ToolCommand {
        Sim() {
            super("joule-sim", ToolProvider::findFirst);
        }
    }

    @Command(name = "soak", description = "Run all kinds of task for a time, with faults.")
    static final class Soak extends ToolCommand {
        Soak() {
            super("joule-soak", ToolProvider::findFirst);
        }
    }
}
