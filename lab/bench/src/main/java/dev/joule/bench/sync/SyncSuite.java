package dev.joule.bench.sync;

import dev.joule.bench.harness.Cargo;
import dev.joule.bench.harness.GoBuild;
import dev.joule.bench.harness.JvmSubject;
import dev.joule.bench.harness.PeerSubject;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.harness.Suite;
import java.util.List;
import java.util.Set;

/** Assembles the suite. */
public final class SyncSuite {
    private static final String NAME = "sync";

    private static final Set<String> GO_ROWS =
            Set.of(
                    "bounded_1_1_1",
                    "bounded_64_1_1",
                    "bounded_1024_1_1",
                    "bounded_64_8_1",
                    "bounded_1_8_8",
                    "bounded_64_8_8",
                    "bounded_1024_8_8",
                    "rendezvous_ping_pong",
                    "send_receive_alone",
                    "select_2_ready",
                    "select_100_ready");

    /** Tokio has neither a rendezvous nor a select of so many; its 8 consumers share a mutex. */
    private static final Set<String> TOKIO_ROWS =
            Set.of(
                    "bounded_1_1_1",
                    "bounded_64_1_1",
                    "bounded_1024_1_1",
                    "bounded_64_8_1",
                    "bounded_1_8_8",
                    "bounded_64_8_8",
                    "bounded_1024_8_8",
                    "unbounded_1_1",
                    "send_receive_alone",
                    "select_2_ready");

    private SyncSuite() {}

    /** Returns the suite with all its subjects, ready or not. */
    public static Suite suite() {
        return new Suite(
                NAME,
                SyncRows.ALL,
                List.of(
                        jvm("joule"),
                        jvm("joule_threads"),
                        jvm("jdk"),
                        new PeerSubject(NAME, "tokio", new Cargo("tokio"), TOKIO_ROWS),
                        new PeerSubject(NAME, "go", new GoBuild(), GO_ROWS)));
    }

    private static JvmSubject jvm(String subject) {
        return new JvmSubject(
                NAME,
                subject,
                SyncSubjects.workloads(subject).keySet(),
                "-Djdk.virtualThreadScheduler.parallelism=" + Subject.WORKERS,
                "-Djdk.virtualThreadScheduler.maxPoolSize=" + Subject.WORKERS);
    }
}
