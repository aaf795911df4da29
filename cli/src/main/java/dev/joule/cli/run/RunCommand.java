package dev.joule.cli.run;

import dev.joule.cli.run.AgentOptionList.AgentOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Starts a program with the agent: what {@code java} would take, and nothing of its own. */
@Command(
        name = "run",
        customSynopsis = {
            "joule run [JAVA_OPTIONS] app.jar [ARGS]",
            "       joule run [JAVA_OPTIONS] App.java [ARGS]",
            "       joule run JAVA_ARGUMENTS"
        },
        description = "Run a program's virtual threads on Joule: a jar, a source, a class.",
        footer = {
            "",
            "Examples:",
            "  joule run app.jar --port 8080",
            "  joule run Hello.java                      a source file, compiled in memory",
            "  joule run -cp classes app.Main            whatever java takes",
            "  joule run -Djoule.summary=exit -Xmx1g app.jar",
            "",
            "JDK_JAVA_OPTIONS and JAVA_TOOL_OPTIONS apply to this command and to the program:",
            "pass options that name a file or a port after 'run'.",
            "The same without this command: java -javaagent:joule-agent.jar -jar app.jar",
            "The exit status is the program's, or 2 if it could not be started."
        })
public final class RunCommand implements Callable<Integer> {
    private static final int WRONG = 2;

    /**
     * The options that ask for help: ours as the first argument, the program's behind a program.
     */
    private static final Set<String> HELP = Set.of("-h", "--help");

    /** In place of {@code --}, which belongs to the program: no argument can be this. */
    private static final String NO_DELIMITER = "\0";

    private CommandSpec spec;

    @Unmatched private String @Nullable [] args;

    private final Path agent;

    /** Creates a command whose fields picocli sets. */
    public RunCommand() {
        this(AgentJar.besideOurs());
    }

    @SuppressWarnings("NullAway.Init")
    RunCommand(Path agent) {
        this.agent = agent;
    }

    /** Called by picocli. */
    @Spec
    void configure(CommandSpec spec) {
        this.spec = spec;
        spec.parser().endOfOptionsDelimiter(NO_DELIMITER);
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        List<String> given = args == null ? List.of() : List.of(args);
        if (!given.isEmpty() && HELP.contains(given.getFirst())) {
            help();
            return 0;
        }
        String conflict = JvmOptions.conflict(System.getenv());
        if (conflict != null) {
            err.println("joule run: " + conflict);
            return WRONG;
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        try {
            command.add(AgentJar.flag(agent));
            command.addAll(JavaArguments.complete(given));
        } catch (IOException | IllegalArgumentException wrong) {
            err.println("joule run: " + wrong.getMessage());
            return WRONG;
        }
        return run(command);
    }

    /** Prints the usage, and the options of the agent. */
    private void help() {
        PrintWriter out = spec.commandLine().getOut();
        spec.commandLine().usage(out);
        try {
            List<AgentOption> options = AgentOptionList.in(AgentJar.available(agent));
            out.printf("%nOptions of Joule, before the program:%n");
            AgentOptionList.help(options).forEach(out::println);
        } catch (IOException unknown) {
            spec.commandLine().getErr().println("joule run: " + unknown.getMessage());
        }
    }

    /** Runs the program in our place: with our streams, until its end, which is ours. */
    private static int run(List<String> command) throws IOException {
        try (BoundChild child =
                BoundChild.startInOurPlace(new ProcessBuilder(command).inheritIO())) {
            return child.process().waitFor();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            return WRONG;
        }
    }
}
