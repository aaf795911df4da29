package dev.joule.verify;

import dev.joule.tools.commands.JouleCommand;
import dev.joule.tools.commands.NearestName;
import dev.joule.tools.commands.UsageException;
import dev.joule.verify.Part.Effort;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code joule verify}: runs all parts, or the named ones. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        customSynopsis = "joule verify [--quick] [PART...]",
        description = "Look for faults in the scheduler: orderings, models, schedules, simulation.")
public final class VerifyCommand implements JouleCommand {
    private static final List<String> FOOTER =
            List.of(
                    "",
                    "Examples:",
                    "  joule verify --quick",
                    "  joule verify orderings schedules",
                    "",
                    "Exit codes:",
                    "  0  all held",
                    "  1  a check failed, or a fault was missed",
                    "  2  the command line is wrong, or a program is missing");

    private final List<Part> parts;
    private final PrintStream out;
    private final PrintStream err;

    @Option(
            names = "--quick",
            description =
                    "Check what every change has to pass: six to ten minutes for all parts on two"
                            + " cores, instead of one to two hours.")
    private boolean quick;

    @Parameters(paramLabel = "PART", description = "The parts to check; default: all.")
    private List<String> names = new ArrayList<>();

    /** Creates the command; called by {@link java.util.ServiceLoader}. */
    public VerifyCommand() {
        this(Verification.PARTS, System.out, System.err);
    }

    VerifyCommand(List<Part> parts, PrintStream out, PrintStream err) {
        this.parts = parts;
        this.out = out;
        this.err = err;
    }

    /** Adds the parts, as they describe themselves, to the help. */
    @Spec
    void describeParts(CommandSpec spec) {
        Stream<String> lines =
                parts.stream().map(part -> String.format("  %-12s %s", part.name(), part.what()));
        spec.usageMessage()
                .footer(
                        Stream.of(Stream.of("", "Parts:"), lines, FOOTER.stream())
                                .flatMap(each -> each)
                                .toArray(String[]::new));
    }

    @Override
    public Integer call() {
        List<Part> chosen = names.isEmpty() ? parts : names.stream().map(this::part).toList();
        return Verification.check(chosen, quick ? Effort.QUICK : Effort.FULL, out, err);
    }

    private Part part(String name) {
        List<String> known = parts.stream().map(Part::name).toList();
        int index = known.indexOf(name);
        if (index < 0) {
            throw new UsageException(
                    "there is no part " + name + NearestName.hintAmong(name, known));
        }
        return parts.get(index);
    }
}
