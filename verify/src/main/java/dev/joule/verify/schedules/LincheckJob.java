package dev.joule.verify.schedules;

import dev.joule.children.Children;
import dev.joule.verify.Part.Effort;
import dev.joule.verify.Report;
import dev.joule.verify.fault.Fault;
import dev.joule.verify.fault.FaultyClasses;
import dev.joule.verify.process.Child.Outcome;
import dev.joule.verify.process.Child;
import dev.joule.verify.schedules.lincheck.LincheckChild;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run of Lincheck on one subject, or on one fault of it. */
record LincheckJob(Linearization subject, @Nullable Fault fault, Effort effort) implements Job {
    private static final List<String> FLAGS =
            List.of(
                    "-XX:-UseCompactObjectHeaders",
                    "-XX:+EnableDynamicAgentLoading",
                    "-XX:+UseSerialGC",
                    "-Xshare:auto",
                    "--sun-misc-unsafe-memory-access=allow");

    private static final int SCENARIOS = 20;
    private static final int RUNS = 100;
    private static final int FULL_SCENARIOS = 100;
    private static final int FULL_RUNS = 1_000;

    /** The limit for a fault, which is caught long before. */
    private static final int MUTANT_SCENARIOS = 400;

    /**
     * The number of lines shown of a counter-example; its short part comes before the detailed one.
     */
    private static final int LINES = 150;

    @Override
    public String name() {
        return fault == null ? subject.name() : subject.name() + ": " + fault.id();
    }

    @Override
    public Outcome run() throws IOException, InterruptedException {
        boolean full = effort == Effort.FULL && fault == null;
        Duration limit = full ? Duration.ofMinutes(15) : Duration.ofMinutes(3);
        List<String> args =
                List.of(
                        subject.operations().getSimpleName(),
                        Integer.toString(full ? FULL_SCENARIOS : scenarios()),
                        Integer.toString(full ? FULL_RUNS : RUNS));
        String main = LincheckChild.class.getName();
        if (fault == null) {
            return Child.run(Child.java(List.of(), FLAGS, main, args), null, limit);
        }
        Path folder = Children.folder("joule-fault");
        try {
            FaultyClasses.writeTo(folder, fault);
            return Child.run(Child.java(List.of(folder), FLAGS, main, args), null, limit);
        } finally {
            Children.delete(folder);
        }
    }

    @Override
    public void tell(Outcome outcome, Report report) {
        String runs = outcome.output().isEmpty() ? "" : outcome.output().getLast();
        boolean finished = runs.startsWith(LincheckChild.COUNT);
        if (!finished || (outcome.status() != 0 && outcome.status() != LincheckChild.WRONG)) {
            report.failed(name(), outcome.isKilled() ? "took too long" : "broke off");
            report.detail(outcome.text());
            return;
        }
        boolean wrong = outcome.status() == LincheckChild.WRONG;
        if (fault == null) {
            if (wrong) {
                report.failed(name(), verdict(outcome) + ", " + runs);
                report.detail(shown(outcome));
            } else {
                report.held(name(), runs);
            }
        } else if (wrong) {
            report.caught(name(), verdict(outcome) + ", " + runs);
        } else {
            report.escaped(name(), runs);
        }
    }

    private int scenarios() {
        return fault == null ? SCENARIOS : MUTANT_SCENARIOS;
    }

    /** Returns Lincheck's heading of the failure, such as {@code = Invalid execution results =}. */
    private static String verdict(Outcome outcome) {
        for (String line : outcome.output()) {
            if (line.startsWith("= ") && line.endsWith(" =")) {
                return line.substring(2, line.length() - 2);
            }
        }
        return "wrong";
    }

    private static String shown(Outcome outcome) {
        return String.join(
                "\n", outcome.output().subList(0, Math.min(LINES, outcome.output().size())));
    }
}
