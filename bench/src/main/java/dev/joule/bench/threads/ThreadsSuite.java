package dev.joule.bench.threads;

import dev.joule.bench.harness.Cargo;
import dev.joule.bench.harness.GoBuild;
import dev.joule.bench.harness.JvmSubject;
import dev.joule.bench.harness.PeerSubject;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.harness.Suite;
import java.util.List;
import java.util.Set;

/** Puts the suite together. */
public final class ThreadsSuite {

    static final String NAME = "threads";

    private static final Set<String> PEER_ROWS =
            Set.of(
                    "ping_pong",
                    "queue_64",
                    "http_echo_64_rps",
                    "http_echo_512_rps",
                    "http_echo_64_p99",
                    "http_echo_512_p99");

    /** As many carriers as every subject has workers. */
    private static final List<String> CARRIERS =
            List.of("-Djdk.virtualThreadScheduler.parallelism=" + Subject.WORKERS);

    private static final List<String> OPEN =
            List.of(CARRIERS.getFirst(), "--add-opens=java.base/java.lang=ALL-UNNAMED");

    private ThreadsSuite() {}

    /** The suite with all its subjects, ready or not. */
    public static Suite suite() {
        return new Suite(
                NAME,
                ThreadRows.ALL,
                List.of(
                        jvm("jdk", CARRIERS),
                        // The agent has as many workers as the JDK would have carriers.
                        new AgentSubject(flags -> jvm("joule", flags), CARRIERS),
                        jvm("joule_api", OPEN),
                        new PeerSubject(NAME, "tokio", new Cargo("tokio"), PEER_ROWS),
                        new PeerSubject(NAME, "go", new GoBuild(), PEER_ROWS)),
                Suite.Ratio.SUBJECT_BY_FIRST);
    }

    private static JvmSubject jvm(String subject, List<String> flags) {
        return new JvmSubject(
                NAME,
                subject,
                ThreadSubjects.workloads(subject).keySet(),
                flags.toArray(String[]::new));
    }
}
