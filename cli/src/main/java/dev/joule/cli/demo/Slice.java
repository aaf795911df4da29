package dev.joule.cli.demo;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs the mix on one subject for a while: starts, watches and stops it, and waits for the offered
 * items.
 */
final class Slice {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration PATIENCE_INTERRUPTED = Duration.ofSeconds(2);

    private final Subject subject;
    private final Duration patience;
    private final List<Load> loads;
    private final Submitter submitter = new Submitter();

    Slice(Subject subject, Mix mix) {
        this(subject, mix, PATIENCE);
    }

    /**
     * Creates a slice.
     *
     * @param patience the longest wait, after the slice, for items that have not run
     */
    Slice(Subject subject, Mix mix, Duration patience) {
        this.subject = subject;
        this.patience = patience;
        this.loads = mix.on(subject, submitter);
    }

    SubjectResult run(String phase, double seconds, Progress progress, Interrupt interrupt)
            throws InterruptedException {
        Sampler sampler = new Sampler(subject, loads, phase, seconds);
        long start = System.nanoTime();
        loads.forEach(Load::start);
        submitter.start();
        watch(start, (long) (seconds * 1e9), sampler, progress, interrupt);
        long[] inTime = loads.stream().mapToLong(Load::finished).toArray();
        double measured = (System.nanoTime() - start) * 1e-9;
        loads.forEach(Load::stop);
        submitter.stop();
        drain(interrupt);
        progress.done();
        return result(inTime, measured);
    }

    private static void watch(
            long start, long nanos, Sampler sampler, Progress progress, Interrupt interrupt)
            throws InterruptedException {
        long every = progress.every().toNanos();
        for (long next = every; ; next += every) {
            long wake = Math.min(next, nanos);
            if (interrupt.await(start + wake - System.nanoTime()) || wake == nanos) {
                return;
            }
            progress.show(sampler.sample());
        }
    }

    /** Waits until all offered items have run, within a limit: a lost item never runs. */
    private void drain(Interrupt interrupt) throws InterruptedException {
        long start = System.nanoTime();
        while (loads.stream().anyMatch(load -> unfinished(load) > 0)) {
            Duration limit = interrupt.asked() ? PATIENCE_INTERRUPTED : patience;
            if (System.nanoTime() - start > limit.toNanos()) {
                return;
            }
            Thread.sleep(1);
        }
    }

    /**
     * Returns the number of unfinished items; reads the finished count first, as {@link Load}
     * requires.
     */
    private static long unfinished(Load load) {
        long finished = load.finished();
        return load.offered() - finished;
    }

    private SubjectResult result(long[] inTime, double seconds) {
        List<LoadResult> results =
                IntStream.range(0, inTime.length)
                        .mapToObj(i -> result(loads.get(i), inTime[i]))
                        .toList();
        DelaySummary all = DelaySummary.of(loads.stream().map(Load::delays).toList());
        return new SubjectResult(subject.name(), subject.key(), seconds, results, all);
    }

    private static LoadResult result(Load load, long inTime) {
        long unfinished = unfinished(load);
        return new LoadResult(
                load.kind(), load.offered(), inTime, unfinished, DelaySummary.of(load.delays()));
    }
}
