package dev.joule.bench.fairness;

import dev.joule.bench.child.Workload;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** The programs of the suite by their names, in the order of the table. */
public final class FairnessPrograms {

    private static final int[] THREADS = {8, 64, 1_000};
    private static final int[] SIDES = {1, 8};
    private static final int[] PINNED = {8, 64};

    static final Map<String, Callable<Program>> ALL = all();

    private FairnessPrograms() {}

    private static Map<String, Callable<Program>> all() {
        Map<String, Supplier<Resource>> resources = new LinkedHashMap<>();
        resources.put("lock_unfair", () -> Resource.lock(false));
        resources.put("lock_fair", () -> Resource.lock(true));
        resources.put("semaphore", () -> Resource.semaphore(false));
        resources.put("semaphore_fair", () -> Resource.semaphore(true));
        resources.put("monitor", Resource::monitor);
        resources.put("pool_lifo", Resource::lifoPool);
        resources.put("pool_handoff", Resource::handOffPool);
        resources.put("pool_hikari", Resource::hikariPool);
        Map<String, Callable<Program>> all = new LinkedHashMap<>();
        resources.forEach((name, resource) -> addContended(all, name, resource));
        addEach(all, "handoff_synchronous_queue", SIDES, HandOffs::synchronousQueue);
        addEach(all, "handoff_transfer_queue", SIDES, HandOffs::transferQueue);
        addEach(all, "handoff_exchanger", SIDES, HandOffs::exchanger);
        addEach(all, "handoff_future", SIDES, HandOffs::futures);
        addEach(all, "handoff_latch", SIDES, HandOffs::latches);
        addEach(all, "handoff_phaser", SIDES, HandOffs::phaser);
        addEach(all, "handoff_scope", SIDES, HandOffs::scopes);
        all.put("sleep_100ns", () -> sleeps(Duration.ofNanos(100)));
        all.put("sleep_10us", () -> sleeps(Duration.ofNanos(10_000)));
        all.put("sleep_1ms", () -> sleeps(Duration.ofMillis(1)));
        addEach(all, "pinned_monitor", PINNED, PinnedMonitor::new);
        return all;
    }

    private static void addContended(
            Map<String, Callable<Program>> all, String name, Supplier<Resource> resource) {
        for (int threads : THREADS) {
            for (CriticalWork work : CriticalWork.values()) {
                all.put(
                        name + "_" + threads + "_" + work.label(),
                        () -> new Contended(resource.get(), threads, work));
            }
        }
    }

    private static void addEach(
            Map<String, Callable<Program>> all,
            String name,
            int[] sizes,
            IntFunction<Program> program) {
        for (int size : sizes) {
            all.put(name + "_" + size, () -> program.apply(size));
        }
    }

    private static Program sleeps(Duration time) {
        Program.Body body =
                entrant -> {
                    entrant.begin();
                    while (!entrant.isOver()) {
                        Thread.sleep(time);
                        entrant.enteredAndBegin();
                    }
                };
        return () -> List.of(body);
    }

    /** Returns the workloads of a subject by row; empty for an unknown name. */
    public static Map<String, Supplier<Workload>> workloads(String subject) {
        Map<String, Supplier<Workload>> rows = new LinkedHashMap<>();
        // Under the agent the program is the same: only the JVM's flags differ.
        if (subject.equals(FairnessSuite.JDK) || subject.equals(FairnessSuite.JOULE)) {
            ALL.forEach((name, program) ->
                    rows.put(name + Figure.RATE.suffix(), () -> workload(program)));
        }
        return rows;
    }

    private static Workload workload(Callable<Program> program) {
        return (row, plan, sink) ->
                program.call().with(Thread.ofVirtual().factory()).run(row, plan, sink);
    }
}
