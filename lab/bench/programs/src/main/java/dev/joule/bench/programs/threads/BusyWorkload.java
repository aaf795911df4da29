package dev.joule.bench.programs.threads;

import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.child.Workload;
import dev.joule.bench.fairness.Entrant;
import dev.joule.bench.programs.BusyProgram;
import java.util.concurrent.ThreadFactory;

/**
 * Threads that compute.
 *
 * @param program what they compute
 * @param threads makes the threads
 */
public record BusyWorkload(BusyProgram program, ThreadFactory threads) implements Workload {

    /** The steps of some 20 ms. */
    private static final int STEPS = 15_000_000;

    @Override
    public void run(String row, SamplePlan plan, SampleSink sink) throws Exception {
        Turn turn =
                switch (program) {
                    case CPU_HOGS -> BusyWorkload::computeAndSleep;
                    case SEARCH_NO_YIELD -> new Search();
                };
        ThreadReport.of(program, threads, turn, plan, sink);
    }

    private static boolean computeAndSleep(Entrant entrant) throws InterruptedException {
        Thread.sleep(1);
        entrant.entered();
        return steps(entrant.hashCode() | 1) != 0;
    }

    /** Returns the last of {@link #STEPS} pseudorandom numbers, of which none is 0. */
    private static long steps(long seed) {
        long number = seed;
        for (int i = 0; i < STEPS; i++) {
            number ^= number << 13;
            number ^= number >>> 7;
            number ^= number << 17;
        }
        return number;
    }
}
