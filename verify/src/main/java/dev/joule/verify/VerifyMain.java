package dev.joule.verify;

import dev.joule.load.NearestName;
import dev.joule.verify.Part.CannotCheckException;
import dev.joule.verify.Part.Effort;
import dev.joule.verify.orderings.OrderingsPart;
import dev.joule.verify.protocols.ProtocolsPart;
import dev.joule.verify.schedules.SchedulesPart;
import dev.joule.verify.sim.SimulationPart;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The command {@code verify}: runs all parts, or the named ones. */
public final class VerifyMain {
    private static final Set<String> HELP = Set.of("-h", "--help");

    static final List<Part> PARTS =
            List.of(
                    new OrderingsPart(),
                    new ProtocolsPart(),
                    new SchedulesPart(),
                    new SimulationPart());

    private VerifyMain() {}

    /**
     * Runs the command.
     *
     * @return its exit status: 0; 1 when a check failed or a fault was missed; 2 when the command
     *     line is wrong or a required program is not installed
     */
    public static int run(PrintStream out, PrintStream err, String... args) {
        return run(PARTS, out, err, args);
    }

    static int run(List<Part> parts, PrintStream out, PrintStream err, String... args) {
        Effort effort = Effort.FULL;
        List<Part> chosen = new ArrayList<>();
        for (String arg : args) {
            Part named = find(parts, arg);
            if (named != null) {
                chosen.add(named);
            } else if (arg.equals("--quick")) {
                effort = Effort.QUICK;
            } else if (HELP.contains(arg)) {
                out.print(usage(parts));
                return 0;
            } else {
                List<String> names = new ArrayList<>(List.of("--quick"));
                parts.forEach(part -> names.add(part.name()));
                err.println(
                        "joule verify: no such part or option: "
                                + arg
                                + NearestName.hintAmong(arg, names));
                return 2;
            }
        }
        return check(chosen.isEmpty() ? parts : chosen, effort, out, err);
    }

    private static int check(List<Part> parts, Effort effort, PrintStream out, PrintStream err) {
        Report report = new Report(out);
        boolean complete = true;
        long start = System.nanoTime();
        for (Part part : parts) {
            out.println(part.name() + ": " + part.what());
            long began = System.nanoTime();
            try {
                part.check(effort, report);
            } catch (CannotCheckException e) {
                err.println(
                        "joule verify: " + part.name() + " cannot be checked: " + e.getMessage());
                complete = false;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return 1;
            } catch (Exception e) {
                report.failed(part.name(), e.toString());
                e.printStackTrace(err);
            }
            out.printf("  %.0f s%n", seconds(began));
        }
        out.printf(
                "verify: %d checks held, %d faults caught, %d failures, %.0f s%n",
                report.held(), report.caught(), report.failures().size(), seconds(start));
        report.failures().forEach(failure -> out.println("  failed: " + failure));
        if (!report.failures().isEmpty()) {
            return 1;
        }
        return complete ? 0 : 2;
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    private static @org.jspecify.annotations.Nullable Part find(List<Part> parts, String name) {
        for (Part part : parts) {
            if (part.name().equals(name)) {
                return part;
            }
        }
        return null;
    }

    private static String usage(List<Part> parts) {
        StringBuilder text =
                new StringBuilder(
                        "Usage: joule verify [--quick] [PART...]\n\nParts, all by default:\n");
        for (Part part : parts) {
            text.append(String.format("  %-12s %s%n", part.name(), part.what()));
        }
        return text.append(
                        """

                        Options:
                          --quick      what every change has to pass: six to ten minutes for all
                                       parts on two cores, instead of one hour

                        Examples:
                          joule verify --quick
                          joule verify orderings schedules

                        Exit codes: 0 all held, 1 a check failed or a broken twin passed,
                        2 the command line is wrong or a program is missing.
                        """)
                .toString();
    }
}
