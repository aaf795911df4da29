package dev.joule.bench.sync;

import dev.joule.Scheduler;
import dev.joule.bench.child.Workload;
import dev.joule.bench.child.Workloads;
import dev.joule.bench.harness.Subject;
import java.util.Map;
import java.util.function.Supplier;

/** The subjects that are Java: stackless tasks, and two kinds of queue of virtual threads. */
public final class SyncSubjects {

    private SyncSubjects() {}

    /** Returns the workloads of a subject by row; empty for an unknown name. */
    public static Map<String, Supplier<Workload>> workloads(String subject) {
        return switch (subject) {
            case "joule" -> tasks();
            case "joule_threads" -> threads(Pipe.Maker.JOULE);
            case "jdk" -> threads(Pipe.Maker.JDK);
            default -> Map.of();
        };
    }

    private static Map<String, Supplier<Workload>> tasks() {
        Workloads<Scheduler> rows =
                new Workloads<>(() ->
                        Scheduler.builder()
                                .workers(Subject.WORKERS)
                                .daemon(true)
                                .name("bench")
                                .build());
        for (SyncRows.Crowd crowd : SyncRows.CROWDS) {
            rows.rounds(crowd.row(), s -> () -> new TaskRounds(s).crowd(crowd));
        }
        rows.rounds(SyncRows.PING_PONG, s -> new TaskRounds(s)::pingPong);
        rows.rounds(SyncRows.ALONE, s -> new TaskRounds(s)::alone);
        rows.rounds(SyncRows.SELECT_2, s -> () -> new TaskRounds(s).select(2));
        rows.rounds(SyncRows.SELECT_100, s -> () -> new TaskRounds(s).select(100));
        rows.rounds(SyncRows.ALLOCATION, s -> new TaskRounds(s)::allocation);
        return rows.byRow();
    }

    private static Map<String, Supplier<Workload>> threads(Pipe.Maker maker) {
        Workloads<Pipe.Maker> rows = new Workloads<>(() -> maker);
        for (SyncRows.Crowd crowd : SyncRows.CROWDS) {
            rows.rounds(crowd.row(), m -> () -> new ThreadRounds(m).crowd(crowd));
        }
        rows.rounds(SyncRows.PING_PONG, m -> new ThreadRounds(m)::pingPong);
        rows.rounds(SyncRows.ALONE, m -> new ThreadRounds(m)::alone);
        if (maker == Pipe.Maker.JOULE) {
            rows.rounds(SyncRows.SELECT_2, m -> () -> ThreadRounds.select(2));
            rows.rounds(SyncRows.SELECT_100, m -> () -> ThreadRounds.select(100));
        }
        return rows.byRow();
    }
}
