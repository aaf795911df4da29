package dev.joule.bench.compute;

import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.child.Workload;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The subjects that are Java, and the children that measure them. */
public final class ComputeSubjects {

    /** The time for which each row's work is run to build a profile. */
    private static final long POLLUTE_NANOS = 60_000_000;

    /** A warm-up no longer than this marks a quick run. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private ComputeSubjects() {}

    /** Returns the workloads of a subject by row; empty for an unknown name. */
    public static Map<String, Supplier<Workload>> workloads(String subject) {
        Map<String, Supplier<Workload>> rows = new LinkedHashMap<>();
        for (String base : ComputeRows.BASES) {
            if (has(subject, base)) {
                rows.put(base + "_t1", () -> cold(subject, base));
            }
        }
        if (subject.equals("joule")) {
            rows.put(ComputeRows.BY_LAMBDAS + "_t1", () -> cold(subject, ComputeRows.BY_LAMBDAS));
        }
        if (!rows.isEmpty() && !subject.equals("sequential")) {
            rows.put(ComputeRows.WARM, () -> warm(subject));
        }
        return rows;
    }

    private static boolean has(String subject, String base) {
        boolean fork = base.startsWith("fork") || base.startsWith("fib");
        return switch (subject) {
            case "joule", "sequential" -> true;
            case "fjp" -> fork && !base.equals(ComputeRows.LONG); // five seconds a time
            case "parallel_stream" -> !fork;
            default -> false;
        };
    }

    private static @Nullable TimedWork task(String subject, String base, int threads) {
        return switch (subject) {
            case "joule" -> JouleCompute.task(base, threads);
            case "sequential" -> SequentialCompute.task(base);
            default -> JdkCompute.task(base, threads);
        };
    }

    private static Workload cold(String subject, String base) {
        return (row, plan, sink) -> both(subject, base, "", part(plan, 2, 2), sink);
    }

    private static Workload warm(String subject) {
        boolean isOwn = subject.equals("joule");
        return (row, plan, sink) -> {
            List<String> bases =
                    ComputeRows.BASES.stream()
                            .filter(base -> has(subject, base) && !base.equals(ComputeRows.LONG))
                            .filter(base -> isOwn || !isLook(plan) || isTelling(base))
                            .toList();
            for (String base : bases) {
                pollute(subject, base);
            }
            // The full warm-up, except in a quick run: the profile matters here, not the compiler.
            SamplePlan part = part(plan, isLook(plan) ? 8 : 2, 8);
            for (String base : bases) {
                both(subject, base, "_warm", part, sink);
            }
        };
    }

    private static void pollute(String subject, String base) {
        TimedWork task = task(subject, base, 2);
        long start = System.nanoTime();
        while (task != null && System.nanoTime() - start < POLLUTE_NANOS) {
            task.round();
        }
    }

    private static void both(
            String subject, String base, String suffix, SamplePlan plan, SampleSink sink)
            throws Exception {
        if (subject.equals("sequential")) { // has one thread in both rows
            TimedWork task = task(subject, base, 1);
            if (task != null) {
                String row = base + "_t1" + suffix;
                List<String> rows = List.of(row, base + "_t2" + suffix);
                Workload.of(task::round).run(row, plan, sink.of(rows));
            }
            return;
        }
        for (int threads = 1; threads <= 2; threads++) {
            TimedWork task = task(subject, base, threads);
            if (task != null) {
                Workload.of(task::round).run(base + "_t" + threads + suffix, plan, sink);
            }
        }
    }

    /** Returns a part of the plan, since several rows share it; less in a quick run. */
    private static SamplePlan part(SamplePlan plan, int warmups, int measures) {
        int shorter = isLook(plan) ? 2 : 1;
        return new SamplePlan(
                plan.single(),
                plan.warmup().dividedBy(warmups).dividedBy(shorter),
                plan.measure().dividedBy(measures).dividedBy(shorter),
                plan.samples());
    }

    private static boolean isLook(SamplePlan plan) {
        return plan.warmup().compareTo(LOOK) <= 0;
    }

    /** Returns whether a row represents the other warm rows in a quick run. */
    private static boolean isTelling(String base) {
        return base.endsWith("_10m") || base.startsWith("fork_");
    }
}
