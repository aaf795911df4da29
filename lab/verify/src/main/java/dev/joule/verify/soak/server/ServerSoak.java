package dev.joule.verify.soak.server;

import dev.joule.verify.soak.server.ThreadPlacement.CannotStartException;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/** A run of the soak: a server on each ground, with laps on all at once. */
final class ServerSoak {
    private static final Duration LAP = Duration.ofSeconds(20);

    /** The least number of laps: a single one has no other to compare with. */
    private static final int LAPS_MIN = 3;

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final PrintStream out;
    private final ServerSoakOptions options;
    private final long start = System.nanoTime();

    ServerSoak(PrintStream out, ServerSoakOptions options) {
        this.out = out;
        this.options = options;
    }

    /** Runs the soak; returns whether it had no error. */
    boolean run() throws IOException, InterruptedException, CannotStartException {
        List<Site> sites = new ArrayList<>();
        try (ExecutorService lanes = Executors.newCachedThreadPool()) {
            for (ThreadPlacement ground : options.grounds()) {
                sites.add(
                        new Site(
                                ground,
                                FaultyServer.NONE,
                                options.workers(),
                                options.seed(),
                                PATIENCE,
                                PATIENCE,
                                out::println));
            }
            Duration lap = options.time().dividedBy(LAPS_MIN);
            lap = lap.compareTo(LAP) < 0 ? lap : LAP;
            int laps = (int) Math.ceilDiv(options.time().toNanos(), lap.toNanos());
            for (int i = 0; i < laps && failures(sites) == 0; i++) {
                lap(lanes, sites, lap);
                out.printf(
                        "%5.0f s: %s%n",
                        seconds(),
                        sites.stream().map(Site::progress).collect(Collectors.joining("; ")));
            }
            conclude(sites);
        } finally {
            sites.forEach(Site::close);
        }
        return failures(sites) == 0;
    }

    private static void lap(ExecutorService lanes, List<Site> sites, Duration time)
            throws IOException, InterruptedException {
        List<Future<?>> laps = new ArrayList<>();
        for (Site site : sites) {
            laps.add(
                    lanes.submit(() -> {
                        site.lap(time);
                        return site;
                    }));
        }
        for (Future<?> lap : laps) {
            try {
                lap.get();
            } catch (ExecutionException e) {
                throw new IOException(e.getCause());
            }
        }
    }

    private void conclude(List<Site> sites) throws IOException, InterruptedException {
        if (failures(sites) == 0) {
            for (Site site : sites) {
                site.end();
            }
        }
        for (Site site : sites) {
            site.summary().forEach(out::println);
        }
        out.printf(
                "soak: %s (%.0f s, seed %d)%n",
                failures(sites) == 0
                        ? "every answer was right, and nothing was left behind"
                        : "FAILED " + failures(sites) + " times",
                seconds(),
                options.seed());
    }

    private double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    private static int failures(List<Site> sites) {
        return sites.stream().mapToInt(Site::failures).sum();
    }
}
