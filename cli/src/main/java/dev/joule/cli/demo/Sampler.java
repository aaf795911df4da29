package dev.joule.cli.demo;

import java.util.ArrayList;
import java.util.List;

/** Creates samples of a slice; keeps the previous counts to compute rates. */
final class Sampler {

    private final Subject subject;
    private final List<Load> loads;
    private final String phase;
    private final double seconds;
    private final long start = System.nanoTime();
    private long lastLook = start;
    private final long[] lastFinished;
    private List<WorkerLook> lastWorkers;

    Sampler(Subject subject, List<Load> loads, String phase, double seconds) {
        this.subject = subject;
        this.loads = loads;
        this.phase = phase;
        this.seconds = seconds;
        this.lastFinished = new long[loads.size()];
        this.lastWorkers = subject.workers();
    }

    Sample sample() {
        List<WorkerLook> workers = subject.workers();
        long now = System.nanoTime();
        // Never zero, or a rate would be infinite.
        long nanos = Math.max(1, now - lastLook);
        List<Sample.Rate> rates = new ArrayList<>();
        for (int i = 0; i < lastFinished.length; i++) {
            long finished = loads.get(i).finished();
            double perSecond = (finished - lastFinished[i]) / (nanos * 1e-9);
            rates.add(new Sample.Rate(loads.get(i).kind(), perSecond));
            lastFinished[i] = finished;
        }
        List<WorkerRow> rows = WorkerRow.between(lastWorkers, workers, nanos);
        lastLook = now;
        lastWorkers = workers;
        double elapsed = (now - start) * 1e-9;
        return new Sample(subject.name(), phase, elapsed, seconds, rates, rows, subject.summary());
    }
}
