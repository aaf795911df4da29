package dev.joule.bench.threads;

import dev.joule.bench.harness.AgentSubject;
import dev.joule.bench.harness.CBuild;
import dev.joule.bench.harness.Cargo;
import dev.joule.bench.harness.GoBuild;
import dev.joule.bench.harness.ImageSubject;
import dev.joule.bench.harness.JvmSubject;
import dev.joule.bench.harness.PeerSubject;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.harness.Suite;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts the suite together. */
public final class ThreadsSuite {

    static final String NAME = "threads";

    private static final Set<String> SERVED_ROWS =
            Set.of(
                    "http_echo_64_rps",
                    "http_echo_512_rps",
                    "http_echo_64_p99",
                    "http_echo_512_p99");

    private static final Set<String> PEER_ROWS =
            Stream.concat(SERVED_ROWS.stream(), Stream.of("ping_pong", "queue_64"))
                    .collect(Collectors.toSet());

    /**
     * The flags of all JVMs: as many carriers as every subject has workers, and half the usual
     * heap, which starts faster.
     */
    private static final List<String> ALL =
            List.of(
                    "-Djdk.virtualThreadScheduler.parallelism=" + Subject.WORKERS,
                    "-Xms1g",
                    "-Xmx1g");

    private static final String OPEN = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    private ThreadsSuite() {}

    /** Returns the suite with all its subjects, ready or not. */
    public static Suite suite() {
        return new Suite(
                NAME,
                ThreadRows.ALL,
                List.of(
                        jvm("jdk", ALL),
                        // The agent has as many workers as the JDK would have carriers.
                        new AgentSubject(flags -> jvm("joule", flags), ALL),
                        new ImageSubject(jvm("image", ALL)),
                        jvm("joule_api", Stream.concat(ALL.stream(), Stream.of(OPEN)).toList()),
                        new PeerSubject(NAME, "tokio", new Cargo("tokio"), PEER_ROWS),
                        new PeerSubject(NAME, "go", new GoBuild(), PEER_ROWS),
                        new PeerSubject(NAME, "c_epoll", new CBuild("c_epoll"), SERVED_ROWS)),
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
