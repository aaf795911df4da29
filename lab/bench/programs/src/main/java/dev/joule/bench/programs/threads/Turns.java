package dev.joule.bench.programs.threads;

import dev.joule.bench.child.ProcessAccount;
import dev.joule.bench.fairness.Entrant;
import dev.joule.bench.fairness.Program;
import dev.joule.bench.harness.WholeRun;
import dev.joule.tools.load.LatencyHistogram;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Threads that take a turn all the time, and what they reached in the measured window. */
final class Turns implements Program {

    private final Turn turn;
    private final int threads;
    private final LatencyHistogram latencies = new LatencyHistogram();
    private final LongAdder errors = new LongAdder();
    private volatile boolean isMeasured;
    private double cpuSeconds;
    private long start;
    private double seconds;

    Turns(Turn turn, int threads) {
        this.turn = turn;
        this.threads = threads;
    }

    @Override
    public List<Body> bodies() {
        return Collections.nCopies(threads, this::run);
    }

    private void run(Entrant entrant) throws Exception {
        while (!entrant.isOver()) {
            long began = System.nanoTime();
            entrant.begin();
            boolean isRight = turn.take(entrant);
            if (isMeasured) {
                latencies.record(System.nanoTime() - began);
                if (!isRight) {
                    errors.increment();
                }
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
