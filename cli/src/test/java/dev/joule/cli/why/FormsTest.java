package dev.joule.cli.why;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.cli.why.Observation.Look;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The texts that are read: of frames, of the JVM's answers, of buckets; and the guide. */
@Timeout(20)
class FormsTest {
    private static final Path GUIDE =
            Path.of(System.getProperty("basedir", "."), "..", "docs", "guide");

    @Test
    void framesHaveAModuleOrNot() {
        assertThat(Frame.parse("java.base/java.lang.Thread.sleep0(Native Method)"))
                .isEqualTo(new Frame("java.lang.Thread", "sleep0", Frame.NATIVE));
        assertThat(Frame.parse("app//com.acme.A$B.c(A.java:12)"))
                .isEqualTo(new Frame("com.acme.A$B", "c", 12));
        assertThat(Frame.parse("com.acme.A.lambda$x$0(A.java)").line()).isEqualTo(-1);
        assertThat(Frame.parse("com.acme.A/0x00007f.run(Unknown Source)").method())
                .isEqualTo("run");
        assertThat(Frame.parse("nonsense").name()).isEqualTo("nonsense.?");
    }

    @Test
    void framesOfTheJdkAndOfJouleAreNotTheUsers() {
        for (String type :
                List.of(
                        "java.util.A",
                        "jdk.internal.A",
                        "sun.nio.ch.A",
                        "dev.joule.internal.worker.Worker",
                        "dev.joule.Scheduler")) {
            assertThat(new Frame(type, "m", 1).isOfUser()).as(type).isFalse();
        }
        for (String type : List.of("com.acme.A", "javaxx.A", "dev.joule.cli.why.A", "A")) {
            assertThat(new Frame(type, "m", 1).isOfUser()).as(type).isTrue();
        }
    }

    @Test
    void aStackIsShownWithItsInnermostFrameAndThoseOfTheUser() {
        Stack stack =
                Stack.parse(
                        List.of(
                                "java.base/java.lang.Thread.sleep(Thread.java:1)",
                                "java.base/java.util.A.b(A.java:2)",
                                "com.acme.C.d(C.java:3)",
                                "com.acme.E.f(E.java:4)"));
        assertThat(stack.line())
                .isEqualTo("java.lang.Thread.sleep:1 < com.acme.C.d:3 < com.acme.E.f:4");
        assertThat(stack.place()).isEqualTo("com.acme.C.d");
        assertThat(Stack.EMPTY.line()).isEqualTo("(no stack)");
    }

    @Test
    void bothSchedulersAreUnderstood() {
        assertThat(
                        Watch.parse(
                                "Scheduler[agent, running, workers=4, searching=1, parked=1,"
                                        + " timed sleeper watches, queued=7, alive=0]"))
                .isEqualTo(new Look(4, 2, 7));
        assertThat(
                        Watch.parse(
                                "java.util.concurrent.ForkJoinPool@1[Running, parallelism = 2,"
                                        + " size = 2, active = 2, running = 1, steals = 9,"
                                        + " tasks = 3, submissions = 4]"))
                .isEqualTo(new Look(2, 1, 7));
        assertThat(Watch.parse("something else")).isNull();
    }

    @Test
    void theTimeInQueueIsThatBetweenTheEvents() {
        QueueTimes times = new QueueTimes();
        assertThat(times.p99()).isEqualTo(-1);
        times.add("a", "0-7:1000 8-15:5");
        assertThat(times.p99()).as("nothing new").isEqualTo(-1);
        times.add("a", "0-7:1090 8-15:5 1000-1100:10");
        assertThat(times.p99()).isEqualTo(1100);
        times.add("b", "");
        times.add("b", "0-7:10000");
        assertThat(times.p99()).isEqualTo(7);
    }

    @Test
    void theGuideListsRulesAndLimits() throws Exception {
        String guide = Files.readString(GUIDE.resolve("why.md"));
        assertThat(Rule.labels()).allSatisfy(rule -> assertThat(guide).contains("`" + rule + "`"));
        assertThat(Limit.values())
                .allSatisfy(limit ->
                        assertThat(guide)
                                .contains(
                                        "| `"
                                                + limit.label()
                                                + "` | "
                                                + limit.meaning()
                                                + " | "
                                                + Words.number(limit.standard())
                                                + " |"));
    }

    @Test
    void theGuideDescribesEachFieldOfTheJson() throws Exception {
        String guide = Files.readString(GUIDE.resolve("why-json.md"));
        Observation seen = Sightings.second().throttled(1).queueP99(0);
        Answer answer = Answer.of("", seen, new Limits(Map.of()), Set.of());
        Stream<String> fields = answer.json().keySet().stream();
        assertThat(
                        Stream.concat(
                                fields,
                                Answer.json(answer.findings().getFirst()).keySet().stream()))
                .allSatisfy(field -> assertThat(guide).contains("| `" + field + "` |"));
    }
}
