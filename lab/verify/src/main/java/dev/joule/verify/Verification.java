package dev.joule.verify;

import dev.joule.verify.Part.CannotCheckException;
import dev.joule.verify.Part.Effort;
import dev.joule.verify.orderings.OrderingsPart;
import dev.joule.verify.protocols.ProtocolsPart;
import dev.joule.verify.schedules.SchedulesPart;
import dev.joule.verify.sim.SimulationPart;
import java.io.PrintStream;
import java.util.List;

/** Runs the parts of {@code joule verify}. */
public final class Verification {
    static final List<Part> PARTS =
            List.of(
                    new OrderingsPart(),
                    new ProtocolsPart(),
                    new SchedulesPart(),
                    new SimulationPart());

    private Verification() {}

    /**
     * Checks these parts.
     *
     * @return the exit status: 0; 1 when a check failed or a fault was missed; 2 when a required
     *     program is not installed
     */
    static int check(List<Part> parts, Effort effort, PrintStream out, PrintStream err) {
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
}
