package dev.joule.verify.soak;

import dev.joule.tools.commands.JouleCommand;
import dev.joule.verify.soak.server.ServerSoakRuns;
import java.io.PrintStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code joule soak}: runs one of the soaks. */
@Command(
        name = "soak",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = {
            "joule soak [--for TIME] [OPTIONS]",
            "       joule soak --server [--for TIME] [OPTIONS]"
        },
        description = "Run all kinds of task for a time, with faults.",
        footer = {
            "",
            "Examples:",
            "  joule soak",
            "  joule soak --for 30s --workers 4 --seed 7",
            "  joule soak --server --for 10m --ground agent",
            "",
            "Exit codes:",
            "  0  all is accounted for",
            "  1  it is not",
            "  2  the command line is wrong, or the agent is not installed"
        })
public final class SoakCommand implements JouleCommand {
    private final PrintStream out;

    @Mixin private SoakArguments arguments = new SoakArguments();

    /** Creates the command; called by {@link java.util.ServiceLoader}. */
    public SoakCommand() {
        this(System.out);
    }

    SoakCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        try {
            return arguments.isOfServer()
                    ? ServerSoakRuns.run(out, arguments.ofServer())
                    : SchedulerSoakRuns.run(out, arguments.ofTasks());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }
}
