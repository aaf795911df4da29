package dev.joule.cli.demo;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;

/**
 * An open load: items that arrive from outside at a fixed rate, independent of the pool's progress.
 * The {@link Submitter} drives it.
 */
final class PacedLoad implements Load {

    private final Kind kind;
    private final Executor executor;
    private final Submitter submitter;
    private final int perSecond;
    private final int rounds;
    private final DelayRecorder delays = new DelayRecorder(1);
    private final Tally offered = new Tally();
    private final LongAdder finished = new LongAdder();
    private volatile boolean stopped;

    PacedLoad(Kind kind, Executor executor, Submitter submitter, int perSecond, int rounds) {
        this.kind = kind;
        this.executor = executor;
        this.submitter = submitter;
        this.perSecond = perSecond;
        this.rounds = rounds;
    }

    /** Submits the items that are due; called only by the submitter's thread. */
    void offerDue(long sinceStartNanos) {
        long due = (long) (sinceStartNanos * 1e-9 * perSecond);
        for (long n = due - offered.get(); n > 0 && !stopped; n--) {
            offered.add(1);
            long runnableSince = System.nanoTime();
            executor.execute(() -> run(runnableSince));
        }
    }

    private void run(long runnableSince) {
        delays.record(System.nanoTime() - runnableSince);
        Work.spin(rounds);
        finished.increment();
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public void start() {
        submitter.pace(this);
    }

    @Override
    public void stop() {
        stopped = true;
    }

    @Override
    public long offered() {
        return offered.get();
    }

    @Override
    public long finished() {
        return finished.sum();
    }

    @Override
    public DelayRecorder delays() {
        return delays;
    }
}
