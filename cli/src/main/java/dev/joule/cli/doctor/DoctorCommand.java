package dev.joule.cli.doctor;

import dev.joule.cli.observe.TargetException;
import dev.joule.cli.run.AgentJar;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reports whether this JDK can run programs on Joule, or whether a running JVM does so. */
@Command(
        name = "doctor",
        aliases = "attach",
        mixinStandardHelpOptions = true,
        customSynopsis = "joule doctor [PID]",
        description =
                "Say whether this JDK can run programs on Joule, or whether process PID does.",
        footer = {
            "",
            "Examples:",
            "  joule doctor         try the agent on the JDK that runs this command",
            "  joule doctor 4711    look at process 4711, which is not changed",
            "",
            "Exit codes:",
            "  0  Joule can be used, or is",
            "  1  it cannot, or is not",
            "  2  there is no such JVM, or the agent is not installed"
        })
public final class DoctorCommand implements Callable<Integer> {
    private static final int NO = 1;
    private static final int CANNOT_SAY = 2;
    private static final String LINE = "%-12s%s%n";

    private final Path agent;

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "PID", arity = "0..1", description = "A process that runs.")
    private @Nullable Long pid;

    /** Creates a command whose fields picocli sets. */
    public DoctorCommand() {
        this(AgentJar.besideOurs());
    }

    @SuppressWarnings("NullAway.Init")
    DoctorCommand(Path agent) {
        this.agent = agent;
    }

    @Override
    public Integer call() throws InterruptedException {
        return pid == null ? examineThis() : examine(pid);
    }

    private int examineThis() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        boolean isImage = isImage(System.getProperty("java.home"));
        List<String> flags;
        try {
            flags = isImage ? List.of() : AgentJar.flags(agent);
        } catch (IOException noAgent) {
            return cannotSay(String.valueOf(noAgent.getMessage()));
        }
        String version = DoctorCommand.class.getPackage().getImplementationVersion();
        out.printf(LINE, "joule", version == null ? "(not from a jar)" : version);
        out.printf(LINE, "JVM", System.getProperty("java.vm.name") + ' ' + Runtime.version());
        out.printf(LINE, "", System.getProperty("java.home"));
        Trial trial;
        try {
            trial = Trial.run(flags);
        } catch (IOException e) {
            return cannotSay("could not start " + System.getProperty("java.home") + ": " + e);
        }
        List<String> problems = trial.problems().toList();
        boolean isOnJoule = trial.isOnJoule();
        out.printf(
                LINE,
                "agent",
                isImage ? "not needed: this JDK has Joule built in" : verdict(trial, problems));
        problems.forEach(problem -> out.printf(LINE, "", problem));
        if (!isOnJoule && problems.isEmpty()) {
            trial.messages().forEach(message -> out.printf(LINE, "", message));
        }
        String processors = trial.facts().getProperty(TrialMain.PROCESSORS);
        out.printf(
                LINE,
                "processors",
                ProcessorQuota.describe(
                        processors == null
                                ? Runtime.getRuntime().availableProcessors()
                                : Integer.parseInt(processors)));
        settings(out, VirtualThreadFlags.describe(trial.facts()));
        out.printf(LINE, "start-up", isImage ? "AOT caches are used" : archive());
        out.printf(
                LINE,
                "result",
                isOnJoule
                        ? "programs can run on Joule: "
                                + (isImage ? "java -jar app.jar" : "joule run app.jar")
                        : "programs cannot run on Joule here");
        return isOnJoule ? 0 : NO;
    }

    private static String verdict(Trial trial, List<String> problems) {
        if (!trial.isOnJoule()) {
            return "a virtual thread did not run on Joule";
        }
        return problems.isEmpty()
                ? "each place that it changes was compared: all as expected"
                : "virtual threads run on Joule, with limits";
    }

    private static void settings(PrintWriter out, List<String> settings) {
        out.printf(LINE, "settings", settings.isEmpty() ? "none" : settings.getFirst());
        settings.stream().skip(1).forEach(setting -> out.printf(LINE, "", setting));
    }

    /** Returns what there is to say about the archives of classes that make a JVM start faster. */
    private static String archive() {
        Path server = Path.of(System.getProperty("java.home"), "lib", "server", "classes.jsa");
        return (Files.exists(server)
                        ? "the JDK's class archive is used;"
                        : "the JDK has no class archive: java -Xshare:dump makes one;")
                + " an AOT cache (-XX:AOTCache) is not, as with any agent (joule image makes a JDK"
                + " that uses it)";
    }

    private int examine(long process) {
        try {
            return report(process, RunningJvm.of(process));
        } catch (TargetException e) {
            return cannotSay(String.valueOf(e.getMessage()));
        }
    }

    private int report(long process, RunningJvm jvm) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(LINE, "process", process);
        out.printf(LINE, "JVM", jvm.version());
        boolean isImage = isImage(jvm.properties().getProperty("java.home", ""));
        out.printf(LINE, "agent", jvm.hasAgent() ? "started with it" : "started without it");
        settings(out, VirtualThreadFlags.describe(jvm.properties()));
        if (jvm.hasAotCache() && !isImage) {
            out.printf(
                    LINE,
                    "start-up",
                    jvm.hasAgent()
                            ? "its AOT cache is not used, as with any agent"
                            : "its AOT cache would not be used with the agent");
        }
        if ((jvm.hasAgent() || isImage) && jvm.isSwitchedOff()) {
            out.printf(LINE, "result", "Joule is switched off in it, by scheduler=jdk");
            return NO;
        }
        if (jvm.hasAgent()) {
            out.printf(
                    LINE,
                    "result",
                    "its virtual threads run on Joule, unless the agent said otherwise then");
            return 0;
        }
        if (isImage) {
            out.printf(LINE, "result", "its JDK has Joule built in: its virtual threads run on it");
            return 0;
        }
        out.printf(LINE, "result", "its virtual threads run on the JDK's scheduler");
        out.printf(LINE, "", "A running JVM cannot be changed: its virtual threads would stay.");
        out.printf(LINE, "", "Start it anew: joule run app.jar, or");
        out.printf(LINE, "", "java -javaagent:joule-agent.jar -jar app.jar");
        return NO;
    }

    /** Returns whether the JDK was made by {@code joule image}. */
    private static boolean isImage(String home) {
        return Files.isRegularFile(Path.of(home, "lib", "joule.jar"));
    }

    private int cannotSay(String why) {
        spec.commandLine().getErr().println("joule doctor: " + why);
        return CANNOT_SAY;
    }
}
