package dev.joule.bench.programs.pools;

import dev.joule.bench.fairness.Entrant;
import dev.joule.bench.fairness.Program;
import dev.joule.bench.programs.ProcessAccount;
import dev.joule.bench.programs.WholeRun;
import dev.joule.bench.programs.database.Accounts;
import dev.joule.load.LatencyHistogram;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;

/** Threads that take a connection, query, and give it back, all the time. */
final class Queries implements Program {

    private final DataSource pool;
    private final int threads;
    private final LatencyHistogram latencies = new LatencyHistogram();
    private final LongAdder errors = new LongAdder();
    private volatile boolean isMeasured;
    private double cpuSeconds;
    private long start;
    private double seconds;

    Queries(DataSource pool, int threads) {
        this.pool = pool;
        this.threads = threads;
    }

    @Override
    public List<Body> bodies() {
        return Collections.nCopies(threads, this::run);
    }

    private void run(Entrant entrant) {
        while (!entrant.isOver()) {
            long began = System.nanoTime();
            entrant.begin();
            try (Connection connection = pool.getConnection()) {
                entrant.entered();
                Accounts.ownerOf(connection, ThreadLocalRandom.current().nextInt(Accounts.COUNT));
            } catch (SQLException e) {
                if (isMeasured) {
                    errors.increment();
                }
            }
            if (isMeasured) {
                latencies.record(System.nanoTime() - began);
            }
        }
    }

    @Override
    public void windowBegins() throws IOException {
        cpuSeconds = ProcessAccount.own().cpuSeconds();
        start = System.nanoTime();
        isMeasured = true;
    }

    @Override
    public void windowEnds() throws IOException {
        isMeasured = false;
        seconds = (System.nanoTime() - start) / 1e9;
        cpuSeconds = ProcessAccount.own().cpuSeconds() - cpuSeconds;
    }

    /** Returns the figures of the window. */
    WholeRun wholeRun() {
        return WholeRun.of(latencies, seconds, errors.sum());
    }

    /** Returns the processor time of this process in the window. */
    double cpuSeconds() {
        return cpuSeconds;
    }
}
