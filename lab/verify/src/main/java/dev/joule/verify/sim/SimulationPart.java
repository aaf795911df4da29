package dev.joule.verify.sim;

import dev.joule.tools.children.Child;
import dev.joule.verify.Part;
import dev.joule.verify.Report;
import dev.joule.verify.fault.Detection;
import dev.joule.verify.fault.Detection.Engine;
import dev.joule.verify.fault.Fault;
import dev.joule.verify.fault.Faults;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Runs many small simulations in search of a schedule with a failure, and a few large ones. */
public final class SimulationPart implements Part {
    private static final long QUICK_SEEDS = 10_000;
    private static final long FULL_SEEDS = 1_000_000;

    /** The number of seeds that one JVM checks. */
    private static final long SHARE = 50_000;

    /** The number of seeds after which a fault that was not found has escaped. */
    private static final long FAULT_SEEDS = 20_000;

    /** The faults, all of which the seeds must find. */
    static final List<Fault> FAULTS =
            Faults.list(
                    "worker.last-searcher-wakes-nobody",
                    "worker.no-last-look",
                    "worker.push-wakes-nobody",
                    "worker.fetch-wakes-nobody",
                    "worker.submission-wakes-nobody",
                    "worker.claim-wakes-nobody",
                    "ring.release-not-retried",
                    "ring.steal-without-cas",
                    "ring.pop-without-cas",
                    "injection.lock-without-cas",
                    "injection.submit-without-cas",
                    "idle.leave-though-claimed",
                    "worker.timed-sleeper-not-nudged",
                    "worker.timed-sleeper-not-hurried",
                    "worker.timer-without-timed-sleeper",
                    "scheduler.ends-with-work-left");

    private static final Duration LIMIT = Duration.ofMinutes(20);

    /** A size, with the least share of the processors' time for tasks of 100 us. */
    private record Bar(int workers, double share) {}

    private static final Bar QUICK_BAR = new Bar(64, 0.95);
    private static final List<Bar> BARS = List.of(QUICK_BAR, new Bar(1_024, 0.90));

    @Override
    public String name() {
        return "simulation";
    }

    @Override
    public String what() {
        return "the production workers in virtual time, every schedule from a seed";
    }

    @Override
    public void check(Effort effort, Report report) throws IOException, InterruptedException {
        checkSeeds(effort == Effort.QUICK ? QUICK_SEEDS : FULL_SEEDS, report);
        for (Fault fault : FAULTS) {
            checkFault(fault, report);
        }
        try (SimJvm jvm = new SimJvm(SimWeaver.Mode.COSTS, null)) {
            checkReplay(jvm, report);
            for (Bar bar : effort == Effort.QUICK ? List.of(QUICK_BAR) : BARS) {
                checkUtilisation(jvm, bar, SimLoad.TREE, report);
                checkUtilisation(jvm, bar, SimLoad.MIXED, report);
            }
        }
    }

    @Override
    public List<Detection> detections() {
        return FAULTS.stream()
                .map(fault -> Detection.of(fault, Engine.SIMULATOR, "seeds"))
                .toList();
    }

    private static void checkSeeds(long seeds, Report report)
            throws IOException, InterruptedException {
        try (SimJvm jvm = new SimJvm(SimWeaver.Mode.POINTS, null)) {
            for (long first = 1; first <= seeds; first += SHARE) {
                long share = Math.min(SHARE, seeds + 1 - first);
                Child.Outcome outcome = jvm.check(first, share, LIMIT);
                if (outcome.status() != 0) {
                    report.failed("schedules from seed " + first, failureIn(outcome));
                    report.detail(outcome.text());
                    return;
                }
                String what = "seeds " + first + " to " + (first + share - 1);
                report.held(what, outcome.output().getLast());
            }
        }
    }

    private static void checkFault(Fault fault, Report report)
            throws IOException, InterruptedException {
        try (SimJvm jvm = new SimJvm(SimWeaver.Mode.POINTS, fault)) {
            Child.Outcome outcome = jvm.check(1, FAULT_SEEDS, LIMIT);
            Optional<String> failure =
                    outcome.output().stream().filter(l -> l.startsWith(SimChild.FAILED)).findAny();
            if (failure.isPresent()) {
                report.caught(fault.id(), failure.get().substring(SimChild.FAILED.length()));
            } else {
                report.escaped(fault.id(), "in " + FAULT_SEEDS + " seeds");
                report.detail(outcome.text());
            }
        }
    }

    private static void checkReplay(SimJvm jvm, Report report)
            throws IOException, InterruptedException {
        Settings settings = Settings.measuring(16, SimLoad.MIXED, 2_000, 10_000, 5);
        Figures once = figures(jvm, settings, report);
        Figures again = figures(jvm, settings, report);
        if (once == null || again == null) {
            return;
        }
        String fingerprint = Long.toHexString(once.fingerprint());
        if (once.equals(again)) {
            report.held("the same seed, twice", "the same run, " + fingerprint);
        } else {
            report.failed("the same seed, twice", once + " and " + again);
        }
        Figures other =
                figures(jvm, Settings.measuring(16, SimLoad.MIXED, 2_000, 10_000, 6), report);
        if (other != null && other.fingerprint() != once.fingerprint()) {
            report.caught("another seed", "another run, " + Long.toHexString(other.fingerprint()));
        } else {
            report.escaped("another seed", "looks the same");
        }
    }

    private static void checkUtilisation(SimJvm jvm, Bar bar, SimLoad load, Report report)
            throws IOException, InterruptedException {
        Settings settings =
                Settings.measuring(bar.workers(), load, 1_000 * bar.workers(), 100_000, 1);
        Figures figures = figures(jvm, settings, report);
        if (figures == null) {
            return;
        }
        String what = bar.workers() + " workers, " + load;
        String share = String.format("%.1f %% used", 100 * figures.utilisation());
        if (figures.utilisation() >= bar.share()) {
            report.held(what, share);
        } else {
            report.failed(what, share + String.format(", less than %.0f", 100 * bar.share()));
        }
    }

    private static @org.jspecify.annotations.Nullable Figures figures(
            SimJvm jvm, Settings settings, Report report) throws IOException, InterruptedException {
        Child.Outcome outcome = jvm.measure(settings, LIMIT);
        for (String line : outcome.output()) {
            Figures figures = Figures.parse(line);
            if (figures != null) {
                return figures;
            }
        }
        report.failed(settings.toString(), failureIn(outcome));
        report.detail(outcome.text());
        return null;
    }

    private static String failureIn(Child.Outcome outcome) {
        return outcome.output().stream()
                .filter(line -> line.startsWith(SimChild.FAILED))
                .findAny()
                .orElse("exit status " + outcome.status());
    }
}
