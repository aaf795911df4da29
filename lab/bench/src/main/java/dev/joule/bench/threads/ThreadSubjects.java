package dev.joule.bench.threads;

import dev.joule.Scheduler;
import dev.joule.bench.child.Starts;
import dev.joule.bench.child.Workload;
import dev.joule.bench.child.Workloads;
import dev.joule.bench.harness.Subject;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

/** The subjects that are Java: they differ in where their threads come from. */
public final class ThreadSubjects {

    private ThreadSubjects() {}

    /** Returns the workloads of a subject by row; empty for an unknown name. */
    public static Map<String, Supplier<Workload>> workloads(String subject) {
        return switch (subject) {
            // Under the agent and in the image the program is the same: only the JVM differs.
            case "jdk", "joule", "image" -> rows(() -> Thread.ofVirtual().factory());
            case "joule_api" -> rows(ThreadSubjects::ofScheduler);
            default -> Map.of();
        };
    }

    private static ThreadFactory ofScheduler() {
        Scheduler scheduler =
                Scheduler.builder().workers(Subject.WORKERS).daemon(true).name("bench").build();
        return scheduler.ofVirtual().factory();
    }

    private static Map<String, Supplier<Workload>> rows(Supplier<ThreadFactory> threads) {
        return new Workloads<>(threads)
                .rounds("spawn_remote", f -> new Spawning(f)::remote)
                .rounds("spawn_local", f -> new Spawning(f)::local)
                .rounds("start_join", f -> new Spawning(f)::joinEach)
                .rounds("yield_many", f -> new Yielding(f)::round)
                .rounds("ping_pong", f -> new PingPong(f)::round)
                .rounds("queue_64", f -> new Queue(f, 1)::round)
                .rounds("queue_8x8", f -> new Queue(f, ThreadSizes.SIDES)::round)
                .rounds("lock_contended", f -> new Contention(f)::lock)
                .rounds("monitor_contended", f -> new Contention(f)::monitor)
                .rounds("sleep_10k", f -> new Sleeping(f)::round)
                .rounds("blocking_5ms", f -> new Compensated(f)::round)
                .rounds("agent_start", _ -> new Starts(OneThread.class)::round)
                .workload("behind_stall_spin", f -> new BehindStall(f, Stall.SPIN))
                .workload("behind_stall_pinned", f -> new BehindStall(f, Stall.PINNED))
                .workload("behind_stall_read", f -> new BehindStall(f, Stall.READ))
                .workload("behind_256_pinned", f -> new BehindMany(f, Held.Pinned::new))
                .workload("behind_256_read", f -> new BehindMany(f, Held.Reading::new))
                .workload("http_echo_64_rps", EchoService::new)
                .workload("http_echo_512_rps", EchoService::new)
                .workload("http_echo_64_p99", EchoService::new)
                .workload("http_echo_512_p99", EchoService::new)
                .byRow();
    }
}
