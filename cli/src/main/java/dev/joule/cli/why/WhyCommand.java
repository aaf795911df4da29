package dev.joule.cli.why;

import dev.joule.cli.observe.TargetException;
import dev.joule.cli.observe.TargetJvm;
import dev.joule.tools.commands.NearestName;
import dev.joule.tools.commands.UsageException;
import dev.joule.tools.load.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code joule why}, which explains in words why a program is slow. */
@Command(
        name = "why",
        mixinStandardHelpOptions = true,
        customSynopsis = {
            "joule why [--for 5s] [--json] PID",
            "       joule why [--json] RECORDING.jfr"
        },
        description = "Say why a program is slow: look at process PID for some seconds.",
        footer = {
            "",
            "The process opens no port and loads no agent for it. The recording and its file are",
            "this command's own; other recordings go on. docs/guide/why.md lists the rules.",
            "",
            "Examples:",
            "  joule why 4711                          the worst first, with evidence",
            "  joule why --for 20s --json 4711         for programs",
            "  joule why recording.jfr                 a file of the flight recorder",
            "  joule why --without outside --limit pool-waiters=20 4711",
            "",
            "Exit codes:",
            "  0  there is an answer, also if it is that nothing was found",
            "  2  there is no such JVM, it cannot be watched, or the file is no recording"
        })
public final class WhyCommand implements Callable<Integer> {
    private static final int CANNOT_SAY = 2;
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** A recording that nobody renews ends after a minute. */
    private static final Duration LONGEST = Duration.ofSeconds(45);

    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "PID|FILE",
            description = "A process that runs, or a file of the flight recorder.")
    private String subject;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "How long to look, 1s to 45s. Default: ${DEFAULT-VALUE}.")
    private Duration length;

    @Option(names = "--json", description = "Print JSON, as docs/guide/why-json.md describes it.")
    private boolean isForPrograms;

    @Option(
            names = "--limit",
            paramLabel = "NAME=VALUE",
            description = "Another threshold; docs/guide/why.md lists them.")
    private Map<String, Double> limits = new LinkedHashMap<>();

    @Option(
            names = "--without",
            paramLabel = "RULE",
            split = ",",
            description = "Rules to leave out; docs/guide/why.md lists them.")
    private Set<String> without = new LinkedHashSet<>();

    /** Creates a command whose fields picocli sets. */
    @SuppressWarnings("NullAway.Init")
    public WhyCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        limits.keySet().forEach(name -> check("--limit", name, Limit.labels()));
        without.forEach(name -> check("--without", name, Rule.labels()));
        if (length.compareTo(SHORTEST) < 0 || length.compareTo(LONGEST) > 0) {
            throw new UsageException("--for must be 1s to 45s");
        }
        try {
            print(subject.matches("\\d{1,18}") ? ofProcess(Long.parseLong(subject)) : ofFile());
            return 0;
        } catch (TargetException | IOException cannot) {
            spec.commandLine().getErr().println("joule why: " + cannot.getMessage());
            return CANNOT_SAY;
        }
    }

    private static void check(String option, String name, Collection<String> names) {
        if (!names.contains(name)) {
            throw new UsageException(
                    option + " cannot be " + name + NearestName.hintAmong(name, names));
        }
    }

    private Answer ofProcess(long pid) throws TargetException, IOException, InterruptedException {
        try (TargetJvm target = TargetJvm.attach(pid)) {
            Observation seen = Watch.of(target, length);
            return answer("process " + pid, seen);
        }
    }

    private Answer ofFile() throws IOException {
        Path file = Path.of(subject);
        if (!Files.isRegularFile(file)) {
            throw new IOException(subject + " is neither a number of a process nor a file");
        }
        Observation seen = new Observation();
        try {
            RecordingReader.read(file, seen);
        } catch (IOException e) {
            throw new IOException(subject + " cannot be read as a recording: " + e.getMessage(), e);
        }
        seen.notes().add("a recording has no thread dumps: locks and pools show less");
        return answer(subject, seen);
    }

    private Answer answer(String name, Observation seen) {
        return Answer.of(name, seen, new Limits(limits), without);
    }

    private void print(Answer answer) {
        PrintWriter out = spec.commandLine().getOut();
        if (isForPrograms) {
            out.print(Json.write(answer.json()));
            out.flush();
        } else {
            List<String> lines = answer.lines();
            lines.forEach(out::println);
        }
    }
}
