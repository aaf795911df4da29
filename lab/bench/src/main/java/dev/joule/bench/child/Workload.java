package dev.joule.bench.child;

import java.time.Duration;

/** The work of one cell of the table. */
@FunctionalInterface
public interface Workload {

    /** Takes the samples of the plan. */
    void run(String row, SamplePlan plan, SampleSink sink) throws Exception;

    /** Work done in rounds, each of which returns the figure of one operation. */
    @FunctionalInterface
    interface Round {
        double run() throws Exception;
    }

    /**
     * Returns a workload that warms up, finds how many rounds fill a sample, and takes the samples.
     */
    static Workload of(Round round) {
        return (row, plan, sink) -> sample(row, plan, round, sink);
    }

    /** Returns a workload of a single round. */
    static Workload once(Round round) {
        return (row, _, sink) -> sink.sample(row, round.run());
    }

    private static void sample(String row, SamplePlan plan, Round round, SampleSink sink)
            throws Exception {
        long start = System.nanoTime();
        double usual = 0;
        for (int done = 0; done == 0 || isCold(plan, done, elapsed(start)); done++) {
            long began = System.nanoTime();
            round.run();
            long took = System.nanoTime() - began;
            // The first rounds ran in the interpreter; let later ones outweigh them.
            usual = done == 0 ? took : usual + (took - usual) / 8;
        }
        double perSample = (double) plan.measure().toNanos() / plan.samples();
        int rounds = plan.single() ? 1 : (int) Math.clamp(perSample / usual, 1, 1e6);
        Duration patience = plan.measure().multipliedBy(3);
        // Three samples at least, unless one alone takes far longer than the time for all.
        int least = usual > patience.toNanos() ? 1 : 3;
        start = System.nanoTime();
        for (int taken = 0; taken < plan.samples(); taken++) {
            if (taken >= least && elapsed(start).compareTo(patience) > 0) {
                break;
            }
            double sum = 0;
            for (int i = 0; i < rounds; i++) {
                sum += round.run();
            }
            sink.sample(row, sum / rounds);
        }
    }

    /**
     * Returns whether to warm up further: two rounds at least, unless one alone takes far longer
     * than the time for it.
     */
    private static boolean isCold(SamplePlan plan, int done, Duration elapsed) {
        Duration enough = done == 1 ? plan.warmup().multipliedBy(2) : plan.warmup();
        return elapsed.compareTo(enough) < 0;
    }

    private static Duration elapsed(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
