package dev.joule.bench.tasks;

import dev.joule.bench.harness.Cargo;
import dev.joule.bench.harness.GoBuild;
import dev.joule.bench.harness.JvmSubject;
import dev.joule.bench.harness.PeerSubject;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.harness.Suite;
import java.util.List;
import java.util.Set;

/** Assembles the suite. */
public final class TasksSuite {

    private static final String NAME = "tasks";

    /** The rows of any runtime with tasks. */
    private static final Set<String> GO_ROWS =
            Set.of(
                    "spawn_many_local",
                    "spawn_join_each",
                    "chained_spawn",
                    "yield_many",
                    "ping_pong",
                    "timer_set_cancel",
                    "timer_1ms",
                    "idle_switches",
                    "parked_task_bytes");

    /** The rows of Tokio: unlike Go, it has threads outside its scheduler to submit from. */
    private static final Set<String> TOKIO_ROWS =
            Set.of(
                    "spawn_many_local",
                    "spawn_many_remote",
                    "spawn_join_each",
                    "chained_spawn",
                    "yield_many",
                    "ping_pong",
                    "submit_1",
                    "submit_2",
                    "submit_4",
                    "submit_8",
                    "remote_reply",
                    "timer_set_cancel",
                    "timer_1ms",
                    "idle_switches",
                    "parked_task_bytes");

    private TasksSuite() {}

    /** Returns the suite with all its subjects, ready or not. */
    public static Suite suite() {
        return new Suite(
                NAME,
                TaskRows.ALL,
                List.of(
                        jvm("joule"),
                        jvm("fjp"),
                        jvm("fixed"),
                        jvm(
                                "kotlin",
                                "-Dkotlinx.coroutines.scheduler.core.pool.size=" + Subject.WORKERS,
                                "-Dkotlinx.coroutines.scheduler.max.pool.size=" + Subject.WORKERS),
                        new PeerSubject(NAME, "tokio", new Cargo("tokio"), TOKIO_ROWS),
                        new PeerSubject(NAME, "go", new GoBuild(), GO_ROWS)));
    }

    private static JvmSubject jvm(String subject, String... flags) {
        return new JvmSubject(NAME, subject, TaskSubjects.workloads(subject).keySet(), flags);
    }
}
