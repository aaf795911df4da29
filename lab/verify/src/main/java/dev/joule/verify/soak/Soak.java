package dev.joule.verify.soak;

import dev.joule.verify.soak.RoundPlan.Shape;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A run of the soak: laps of several lanes at once. After each lap, when no lane runs, it counts
 * the remaining threads and objects.
 */
final class Soak implements Stage {
    private static final long LAP_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);
    private static final long LOOK_MILLIS = 100;
    private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** The growth of the heap allowed after the first lap: caches, compiled code's metadata. */
    private static final long HEAP_SLACK = 32L << 20;

    private final PrintStream out;
    private final SoakOptions options;
    private final Totals totals = new Totals();
    private final Remains remains = new Remains();
    private final FailureFile file;
    private final AtomicInteger failures = new AtomicInteger();
    private final long start = System.nanoTime();
    private long lastProgress = start;
    private long heapBefore;
    private long heapAfter;
    private int threadsBefore;
    private int laps;

    Soak(PrintStream out, SoakOptions options) {
        this.out = out;
        this.options = options;
        file = new FailureFile(Path.of("soak-failure-" + options.seed() + ".txt"));
    }

    /** Runs the soak; returns whether it had no error. */
    boolean run() throws InterruptedException {
        threadsBefore = Census.threads();
        List<SoakLane> lanes = lanes();
        long end = start + options.time().toNanos();
        do {
            if (!lap(lanes, end)) {
                break; // a lane hangs: its objects would cause further failures
            }
            census();
        } while (failures.get() == 0 && options.rounds() == 0 && System.nanoTime() - end < 0);
        conclude();
        return failures.get() == 0;
    }

    private List<SoakLane> lanes() {
        SoakLane mix = new SoakLane(this, options, 0, Shape.MIX);
        return options.replay() != 0
                ? List.of(mix)
                : List.of(
                        mix,
                        new SoakLane(this, options, 1, Shape.CHURN),
                        new SoakLane(this, options, 2, Shape.MIX));
    }

    /** Runs a lap; returns whether all lanes completed it. */
    private boolean lap(List<SoakLane> lanes, long end) throws InterruptedException {
        long lapEnd = Math.min(end - System.nanoTime(), LAP_NANOS) + System.nanoTime();
        List<Watch> watches = new ArrayList<>();
        for (SoakLane lane : lanes) {
            int[] played = new int[1];
            watches.add(
                    new Watch(
                            lane,
                            () ->
                                    failures.get() > 0
                                            || (options.rounds() > 0
                                                    ? ++played[0] >= options.rounds()
                                                    : System.nanoTime() - lapEnd >= 0)));
        }
        while (watches.stream().anyMatch(Watch::isRunning)) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            tellProgress();
            for (Watch watch : watches) {
                String wrong = watch.wrong(PATIENCE);
                if (wrong != null) {
                    failed(wrong, watch.describe());
                    return false;
                }
            }
        }
        laps++;
        return true;
    }

    /** Checks that no thread or object of the soak is left; called when no lane runs. */
    private void census() {
        List<Thread> threads = Census.threadsNamed("joule-soak-");
        if (!threads.isEmpty()) {
            failed("threads were left: " + threads, "");
        }
        boolean gone =
                new Patience(PATIENCE, () -> 0)
                        .outlasts(() -> {
                            heapAfter = Census.heapAfterGc();
                            return remains.left().isEmpty();
                        });
        if (!gone) {
            failed("still there after collecting garbage: " + remains.left(), "");
        }
        if (laps == 1) {
            heapBefore = heapAfter;
        } else if (heapAfter > heapBefore + HEAP_SLACK) {
            failed("the heap grew from %s to %s".formatted(heapBefore, heapAfter), "");
        }
    }

    private void tellProgress() {
        long now = System.nanoTime();
        if (now - lastProgress >= PROGRESS_NANOS) {
            lastProgress = now;
            out.printf(
                    "%5d s: %s, heap %d MB%n",
                    TimeUnit.NANOSECONDS.toSeconds(now - start), totals, Census.heap() >> 20);
        }
    }

    private void conclude() {
        out.printf("%s, %d laps, %.0f s%n", totals, laps, (System.nanoTime() - start) / 1e9);
        out.printf(
                "threads %d before, %d after; heap %.1f MB after the first lap, %.1f MB after the"
                        + " last%n",
                threadsBefore, Census.threads(), heapBefore / 1048576.0, heapAfter / 1048576.0);
        out.println(
                failures.get() == 0
                        ? "soak: every task is accounted for (seed " + options.seed() + ")"
                        : "soak: FAILED " + failures + " times (seed " + options.seed() + ")");
    }

    // ---- Stage

    @Override
    public Totals totals() {
        return totals;
    }

    @Override
    public Remains remains() {
        return remains;
    }

    @Override
    public long patienceNanos() {
        return PATIENCE;
    }

    @Override
    public FaultyScheduler twin() {
        return FaultyScheduler.NONE;
    }

    @Override
    public synchronized void failed(String what, @Nullable String details) {
        failures.incrementAndGet();
        out.println("FAILED: " + what);
        String known = details == null ? "" : details;
        String where = file.add(what, known);
        (known + "\n" + where).lines().forEach(line -> out.println("  | " + line));
        out.flush();
    }
}
