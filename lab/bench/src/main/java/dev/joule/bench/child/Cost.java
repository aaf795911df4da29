package dev.joule.bench.child;

/**
 * A workload that reports two figures of the same rounds, in milliseconds a round: the time by the
 * clock, and the processor time of the whole process, its collector and compilers included.
 */
public final class Cost implements Workload {

    private static final double NANOS = 1e6;

    /** The limit for all samples, as a multiple of their planned time. */
    private static final int PATIENCE = 3;

    /** The work of one round; throws if its result is wrong. */
    @FunctionalInterface
    public interface Round {
        /** Does the work and checks it. */
        void run() throws Exception;
    }

    private final String time;
    private final String cpu;
    private final Round round;

    /**
     * Creates a workload that reports these two rows.
     *
     * @param time the row of times
     * @param cpu the row of processor times
     */
    public Cost(String time, String cpu, Round round) {
        this.time = time;
        this.cpu = cpu;
        this.round = round;
    }

    @Override
    public void run(String row, SamplePlan plan, SampleSink sink) throws Exception {
        double usual = warmUp(plan);
        double perSample = (double) plan.measure().toNanos() / plan.samples();
        int rounds = Math.clamp(Math.round(perSample / usual), 1, 100_000);
        double patience = PATIENCE * (double) plan.measure().toNanos();
        // Three samples at least, unless a round alone takes far longer than the time for all.
        int least = usual > patience ? 1 : 3;
        long start = System.nanoTime();
        for (int taken = 0; taken < plan.samples(); taken++) {
            if (taken >= least && System.nanoTime() - start > patience) {
                break;
            }
            sample(rounds, sink);
        }
    }

    /** Returns how long a round takes when it is warm. */
    private double warmUp(SamplePlan plan) throws Exception {
        long start = System.nanoTime();
        double usual = 0;
        // Two rounds at least: the first loads the library.
        for (int done = 0;
                done < 2 || System.nanoTime() - start < plan.warmup().toNanos();
                done++) {
            long began = System.nanoTime();
            round.run();
            long took = System.nanoTime() - began;
            usual = done < 2 ? took : usual + (took - usual) / 4;
        }
        return usual;
    }

    private void sample(int rounds, SampleSink sink) throws Exception {
        long processors = ProcessorTime.nanos();
        long start = System.nanoTime();
        for (int i = 0; i < rounds; i++) {
            round.run();
        }
        long took = System.nanoTime() - start;
        long used = ProcessorTime.nanos() - processors;
        sink.sample(time, took / NANOS / rounds);
        sink.sample(cpu, used / NANOS / rounds);
    }
}
