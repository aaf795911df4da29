package dev.joule.cli;

import dev.joule.cli.demo.DemoCommand;
import dev.joule.cli.doctor.DoctorCommand;
import dev.joule.cli.image.ImageCommand;
import dev.joule.cli.run.RunCommand;
import java.io.PrintStream;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Spec;

/**
 * The command line {@code joule}.
 *
 * <p>It exits with 0 when the command did its job, 1 when the job failed, and 2 when the command
 * line was wrong or something that it needs is not installed.
 */
@Command(
        name = "joule",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = "A work-stealing runtime for Java 25.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "",
        subcommands = {
            RunCommand.class,
            DemoCommand.class,
            DoctorCommand.class,
            ImageCommand.class,
            CompletionCommand.class,
            ToolCommand.Bench.class,
            ToolCommand.Verify.class,
            ToolCommand.Sim.class,
            ToolCommand.Soak.class,
            ScriptCommand.Test.class,
            ScriptCommand.Mvn.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  joule doctor            say whether this JDK can run programs on Joule",
            "  joule run app.jar       run a program's virtual threads on Joule",
            "  joule bench --help      describe a command",
            "",
            "In a checkout, joule is the script ./joule; with the jar alone, java -jar joule.jar."
        })
public final class Main implements Runnable {
    private static final int WIDTH = 100;

    @Spec private CommandSpec spec;

    /** Creates the command; picocli sets the spec before it runs a command. */
    @SuppressWarnings("NullAway.Init")
    Main() {}

    /** Prints the help: no command was given. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** Runs one command line and returns its exit status. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        return configure(new CommandLine(new Main()))
                .setOut(out)
                .setErr(err)
                .execute(HelpRequest.asOption(args));
    }

    /** Configures the parser: an argument is taken literally, with a leading @ too. */
    static CommandLine configure(CommandLine line) {
        line.getHelpSectionMap()
                .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroup::listOf);
        for (CommandLine command : line.getSubcommands().values()) {
            command.getCommandSpec().versionProvider(new VersionLines());
        }
        return line.setExpandAtFiles(false)
                .setUsageHelpWidth(WIDTH)
                .setParameterExceptionHandler(MistakeReport::print);
    }

    /** Runs the command line and ends the JVM with its exit code. */
    public static void main(String[] args) {
        System.exit(run(writer(System.out), writer(System.err), args));
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, stream.charset());
    }
}
