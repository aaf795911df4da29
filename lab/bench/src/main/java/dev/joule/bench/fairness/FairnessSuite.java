package dev.joule.bench.fairness;

import dev.joule.bench.harness.AgentSubject;
import dev.joule.bench.harness.GoBuild;
import dev.joule.bench.harness.JvmSubject;
import dev.joule.bench.harness.PeerSubject;
import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.harness.Suite;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Puts the suite together. */
public final class FairnessSuite {

    static final String NAME = "fairness";
    static final String JDK = "jdk";
    static final String JOULE = "joule";
    private static final String GO = "go";

    /**
     * The flags of both JVMs; the last two permit the calls of {@link PinnedMonitor} and of {@link
     * ScopeCalls}.
     */
    private static final List<String> FLAGS =
            List.of(
                    "-Djdk.virtualThreadScheduler.parallelism=" + Subject.WORKERS,
                    "-Xms1g",
                    "-Xmx1g",
                    "--enable-native-access=ALL-UNNAMED",
                    "--enable-preview");

    private static final List<String> IN_GO =
            List.of("lock_unfair_", "pool_handoff_", "handoff_synchronous_queue_", "sleep_");

    private FairnessSuite() {}

    /** Returns the suite with its subjects, ready or not. */
    public static Suite suite() {
        List<Row> rows =
                FairnessPrograms.ALL.keySet().stream()
                        .flatMap(program -> Figure.rows(program).stream())
                        .toList();
        return new Suite(
                NAME,
                rows,
                List.of(
                        jvm(JDK, FLAGS),
                        new AgentSubject(flags -> jvm(JOULE, flags), FLAGS),
                        new PeerSubject(NAME, GO, new GoBuild(), rowsOfGo(rows))),
                Suite.Ratio.SUBJECT_BY_FIRST,
                Set.of(),
                Arrays.stream(Figure.values()).map(Figure::suffix).toList());
    }

    /**
     * Returns the rows with a counterpart in Go: a mutex for the lock, a buffered channel for the
     * pool, an unbuffered one for the queue, and sleeps.
     */
    private static Set<String> rowsOfGo(List<Row> rows) {
        return rows.stream()
                .map(Row::measuredBy)
                .filter(name -> IN_GO.stream().anyMatch(name::startsWith))
                .filter(name -> !name.contains("_socket_"))
                .collect(Collectors.toSet());
    }

    private static JvmSubject jvm(String subject, List<String> flags) {
        return new JvmSubject(
                NAME,
                subject,
                FairnessPrograms.workloads(subject).keySet(),
                flags.toArray(String[]::new));
    }
}
