package dev.joule.cli;

import dev.joule.tools.commands.JouleCommand;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The place of a command of an unpublished module where that is not installed.
 *
 * <p>The benchmarks and the proofs depend on rivals and checkers, so the command line must not need
 * them to compile or to start. It finds their commands as services instead. It is a module, but
 * runs from the class path, so that the forks of JMH find everything in {@code java.class.path}.
 */
@Command(description = "(needs a checkout, where the script ./joule has it)")
final class ToolCommand implements Callable<Integer> {
    private static final int NOT_INSTALLED = 2;
    private static final List<String> NAMES = List.of("demo", "bench", "verify", "sim", "soak");

    @Spec private CommandSpec spec;

    /** Creates a command whose fields picocli sets. */
    @SuppressWarnings("NullAway.Init")
    ToolCommand() {}

    /** Adds the tools that are installed, and a place for each of the others. */
    static CommandLine addTo(CommandLine line, Iterable<JouleCommand> installed) {
        installed.forEach(line::addSubcommand);
        for (String name : NAMES) {
            if (!line.getSubcommands().containsKey(name)) {
                line.addSubcommand(
                        name,
                        new CommandLine(new ToolCommand()).setUnmatchedArgumentsAllowed(true));
            }
        }
        return line;
    }

    /** Returns the tools on the class path. */
    static Iterable<JouleCommand> installed() {
        return ServiceLoader.load(JouleCommand.class, ClassLoader.getSystemClassLoader());
    }

    @Override
    public Integer call() {
        spec.commandLine()
                .getErr()
                .printf(
                        "%s: this command needs a checkout, where the script ./joule has it%n",
                        spec.qualifiedName());
        return NOT_INSTALLED;
    }
}
