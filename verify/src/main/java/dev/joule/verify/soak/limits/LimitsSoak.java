package dev.joule.verify.soak.limits;

import dev.joule.children.Children;
import dev.joule.verify.fault.FaultyClasses;
import dev.joule.verify.process.Child;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A run of the soak: the faults, then JVMs one after the other. */
final class LimitsSoak {
    /** The time for which a JVM plays. */
    private static final Duration LAP = Duration.ofSeconds(30);

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** The time by which a JVM may exceed its time to complete an act. */
    private static final Duration LATE = Duration.ofMinutes(3);

    /**
     * The time after which an undetected fault has escaped. Where the heap ends is left to chance,
     * and for the shutdown that loses its tasks it takes about a minute to be the right place.
     */
    private static final Duration FAULT_LIMIT = Duration.ofMinutes(5);

    /** The patience with a fault; shorter, since a lost task never runs later. */
    private static final Duration FAULT_PATIENCE = Duration.ofSeconds(5);

    private static final List<String> FLAGS =
            List.of(
                    "--add-opens=java.base/java.lang=ALL-UNNAMED",
                    "-XX:-OmitStackTraceInFastThrow");

    private final PrintStream out;
    private final LimitsOptions options;
    private int laps;
    private long acts;

    LimitsSoak(PrintStream out, LimitsOptions options) {
        this.out = out;
        this.options = options;
    }

    /** Runs the soak; returns whether it had no error. */
    boolean run() throws IOException, InterruptedException {
        out.println("soak: seed " + options.seed());
        if (options.mutants() && !findsFaults()) {
            return false;
        }
        long start = System.nanoTime();
        long end = start + options.time().toNanos();
        boolean well;
        do {
            Duration left = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
            well = lap(left.compareTo(LAP) < 0 ? left : LAP);
        } while (well && System.nanoTime() - end < 0);
        out.printf(
                "soak: %s (%d acts in %d JVMs, %.0f s, seed %d)%n",
                well ? "everything was accounted for" : "FAILED",
                acts,
                laps,
                (System.nanoTime() - start) / 1e9,
                options.seed());
        return well;
    }

    private boolean lap(Duration time) throws IOException, InterruptedException {
        long seed = options.seed() + laps;
        List<String> flags = options.limit().flags(laps);
        laps++;
        Child.Outcome outcome = play(List.of(), flags, seed, time, PATIENCE, options.act(), LATE);
        if (outcome.status() == 0) {
            String last = outcome.output().getLast();
            acts += Long.parseLong(last.substring(LimitsChild.PLAYED.length()));
            return true;
        }
        out.printf(
                "FAILED with %s, seed %d, status %d%n%s%n",
                String.join(" ", flags), seed, outcome.status(), outcome.text());
        return false;
    }

    private boolean findsFaults() throws IOException, InterruptedException {
        int all = 0;
        int found = 0;
        for (LimitFault each : LimitFault.ALL) {
            if (each.limit() != options.limit()) {
                continue;
            }
            all++;
            if (finds(each)) {
                found++;
            } else {
                out.printf("ESCAPED: %s, %s%n", each.fault().id(), each.fault().place());
            }
        }
        out.printf("%d of %d faults found%n", found, all);
        return found == all;
    }

    private boolean finds(LimitFault each) throws IOException, InterruptedException {
        Path folder = Children.folder("joule-limit");
        try {
            FaultyClasses.writeTo(folder, each.fault());
            long start = System.nanoTime();
            Child.Outcome outcome =
                    play(
                            List.of(folder),
                            options.limit().flags(0),
                            options.seed(),
                            FAULT_LIMIT,
                            FAULT_PATIENCE,
                            each.act(),
                            Duration.ZERO);
            boolean isFound = outcome.text().contains(LimitsChild.UNACCOUNTED);
            if (isFound) {
                out.printf(
                        "  found %s after %.0f s%n",
                        each.fault().id(), (System.nanoTime() - start) / 1e9);
            }
            return isFound;
        } finally {
            Children.delete(folder);
        }
    }

    private Child.Outcome play(
            List<Path> first,
            List<String> flags,
            long seed,
            Duration time,
            Duration patience,
            String act,
            Duration late)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(FLAGS);
        all.addAll(flags);
        return Child.run(
                Child.java(
                        first,
                        all,
                        LimitsChild.class.getName(),
                        List.of(
                                options.limit().name(),
                                Long.toString(seed),
                                Long.toString(time.toMillis()),
                                Long.toString(patience.toMillis()),
                                act)),
                null,
                time.plus(late));
    }
}
