package dev.joule.cli;

import dev.joule.cli.doctor.DoctorCommand;
import dev.joule.cli.image.ImageCommand;
import dev.joule.cli.observe.DumpCommand;
import dev.joule.cli.observe.PsCommand;
import dev.joule.cli.observe.TopCommand;
import dev.joule.cli.run.RunCommand;
import dev.joule.cli.why.WhyCommand;
import dev.joule.tools.commands.JouleCommand;
import dev.joule.tools.commands.JouleLine;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
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
        description = "A work-stealing runtime for Java 25.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "",
        subcommands = {
            RunCommand.class,
            DoctorCommand.class,
            ImageCommand.class,
            PsCommand.class,
            TopCommand.class,
            DumpCommand.class,
            WhyCommand.class,
            CompletionCommand.class,
            ScriptCommand.Test.class,
            ScriptCommand.ClusterDemo.class,
            ScriptCommand.Install.class,
            ScriptCommand.Docs.class,
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
    /** The first words without a need for the tools, which take a quarter of a second to load. */
    private static final Set<String> ALONE =
            Set.of(
                    "run",
                    "doctor",
                    "attach",
                    "image",
                    "ps",
                    "top",
                    "dump",
                    "why",
                    "-V",
                    "--version");

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
        boolean isAlone = args.length > 0 && ALONE.contains(args[0]);
        CommandLine line = line(isAlone ? List.of() : ToolCommand.installed());
        return line.setOut(out).setErr(err).execute(HelpRequest.asOption(line, args));
    }

    /** Returns the parser of all commands, with these tools. */
    static CommandLine line(Iterable<JouleCommand> tools) {
        CommandLine line = ToolCommand.addTo(new CommandLine(new Main()), tools);
        line.getHelpSectionMap()
                .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroup::listOf);
        addVersion(line);
        return JouleLine.configure(line);
    }

    private static void addVersion(CommandLine line) {
        line.getCommandSpec().versionProvider(new VersionLines());
        line.getSubcommands().values().forEach(Main::addVersion);
    }

    /** Runs the command line and ends the JVM with its exit code. */
    public static void main(String[] args) {
        System.exit(run(writer(System.out), writer(System.err), args));
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, stream.charset());
    }
}
