package dev.joule.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The whole run: both subjects warm up in turn, then each is measured on a fresh pool. Both are
 * warmed up first because they share code: code compiled for the first alone would be optimized for
 * the first alone.
 */
final class DemoRun {

    /** Shares of the whole time, for each of two subjects. */
    private static final double WARM_UP = 0.15;

    private static final double SETTLE = 0.05;
    private static final double MEASURE = 0.30;

    private final int workers;
    private final double seconds;
    private final Mix mix;
    private final Progress progress;
    private final Interrupt interrupt;

    DemoRun(int workers, double seconds, Progress progress, Interrupt interrupt) {
        this.workers = workers;
        this.seconds = seconds;
        this.mix = Mix.of(workers, Runtime.getRuntime().availableProcessors());
        this.progress = progress;
        this.interrupt = interrupt;
    }

    DemoResult run(List<IntFunction<Subject>> subjects) throws InterruptedException {
        List<SubjectResult> results = new ArrayList<>();
        for (IntFunction<Subject> factory : subjects) {
            if (!interrupt.asked()) {
                warmUp(factory);
            }
        }
        for (IntFunction<Subject> factory : subjects) {
            if (!interrupt.asked()) {
                measure(factory, results);
            }
        }
        return new DemoResult(workers, interrupt.asked(), results, null);
    }

    private void warmUp(IntFunction<Subject> factory) throws InterruptedException {
        try (Subject subject = factory.apply(workers)) {
            run(subject, "warm-up", WARM_UP);
        }
    }

    private void measure(IntFunction<Subject> factory, List<SubjectResult> results)
            throws InterruptedException {
        // Neither must pay for the garbage of the other.
        System.gc();
        try (Subject subject = factory.apply(workers)) {
            run(subject, "settling", SETTLE);
            if (!interrupt.asked()) {
                results.add(run(subject, "measuring", MEASURE));
            }
        }
    }

    private SubjectResult run(Subject subject, String phase, double share)
            throws InterruptedException {
        return new Slice(subject, mix).run(phase, seconds * share, progress, interrupt);
    }
}
