package dev.joule.cli.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.cli.observe.Target.Result;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The commands show what goes on in another process, which notices nothing. */
@Tag("slow")
@Timeout(240)
class LooksInsideTest {

    @Test
    void aProgramOfTheLibraryNoticesNothing() throws Exception {
        try (Target target = Target.start(Watched.Library.class)) {
            topShows(target);
            psShows(target);
            dumpShows(target);
            assertThat(target.isAlive()).isTrue();
            assertThat(target.errors()).isEmpty();
            assertThat(target.listeningSockets()).isEmpty();
            try (TargetJvm jvm = TargetJvm.attach(Long.parseLong(target.pid()))) {
                assertThat(jvm.command("JFR.check")).doesNotContain("joule-");
            }
        }
    }

    private static void topShows(Target target) {
        Result batch = Target.run(new TopCommand(), "-b", "-n", "2", target.pid());
        assertThat(batch.status()).as(batch.err()).isZero();
        assertThat(batch.err()).isEmpty();
        assertThat(batch.out())
                .contains("process " + target.pid() + "  " + Watched.Library.class.getName())
                .contains("watched: 2 workers, load ", "time in queue  p50 ")
                .containsPattern("\n +0  .*\n +1  ");
        Result json = Target.run(new TopCommand(), "--json", "-n", "1", target.pid());
        assertThat(json.status()).as(json.err()).isZero();
        assertThat(json.out().lines()).hasSize(1);
        Map<?, ?> reading = (Map<?, ?>) JsonText.read(json.out());
        assertThat(reading.get("schema")).isEqualTo("joule-top/1");
        Map<?, ?> scheduler = (Map<?, ?>) ((List<?>) reading.get("schedulers")).getFirst();
        assertThat(scheduler.get("scheduler")).isEqualTo("watched");
        assertThat((Double) scheduler.get("load")).isBetween(0.05, 1.0);
        assertThat((List<?>) scheduler.get("workers")).hasSize(2);
        assertThat((Long) ((Map<?, ?>) scheduler.get("values")).get("tasksRun")).isPositive();
    }

    private static void psShows(Target target) {
        Result ps = Target.run(new PsCommand(), target.pid());
        assertThat(ps.status()).isZero();
        assertThat(ps.out())
                .containsPattern(
                        target.pid() + "  library +2 +\\d+ % +[0-9.]+ .?s  .*Watched.Library");
        Result json = Target.run(new PsCommand(), "--json", target.pid());
        assertThat((List<?>) ((Map<?, ?>) JsonText.read(json.out())).get("processes"))
                .extracting(process -> ((Map<?, ?>) process).get("pid").toString())
                .contains(target.pid());
    }

    private static void dumpShows(Target target) {
        Result dump = Target.run(new DumpCommand(), target.pid());
        assertThat(dump.status()).as(dump.err()).isZero();
        assertThat(dump.out())
                .contains("1 thread waits for a lock: \"waits-for-a-lock\"")
                .contains("ReentrantLock");
    }

    @Test
    void threadsThatWaitForEachOtherAreNamed() throws Exception {
        try (Target target = Target.start(Watched.Deadlocked.class, "-javaagent:" + Target.AGENT)) {
            Result dump = Target.run(new DumpCommand(), target.pid());
            assertThat(dump.status()).as(dump.err()).isZero();
            assertThat(dump.out())
                    .contains("DEADLOCK of 2 threads")
                    .containsPattern(
                            "\"first\" #\\d+ waits for java.lang.Object@\\w+, held by \"sec")
                    .containsPattern(
                            "\"second\" #\\d+ waits for java.lang.Object@\\w+, held by \"fi")
                    .contains("1 thread waits for a timer: \"sleeper\"");
            Result json = Target.run(new DumpCommand(), "--json", target.pid());
            Map<?, ?> report = (Map<?, ?>) JsonText.read(json.out());
            assertThat((List<?>) report.get("cycles")).hasSize(1);
            assertThat((List<?>) report.get("groups")).hasSizeGreaterThanOrEqualTo(3);
            assertThat(target.isAlive()).isTrue();
            assertThat(target.errors()).isEmpty();
        }
    }

    @Test
    void theAgentsSchedulerIsShown() throws Exception {
        try (Target target = Target.start(Watched.Deadlocked.class, "-javaagent:" + Target.AGENT)) {
            Result top = Target.run(new TopCommand(), "-b", "-n", "1", target.pid());
            assertThat(top.status()).as(top.err()).isZero();
            assertThat(top.out()).contains("agent: ");
            assertThat(Target.run(new PsCommand(), target.pid()).out())
                    .containsPattern(target.pid() + "  agent +\\d+ +\\d+ %");
            assertThat(target.errors()).isEmpty();
            assertThat(target.listeningSockets()).isEmpty();
        }
    }

    /** The first start of a recorder is not cheap, so it takes a word. */
    @Test
    void whereNoRecorderHasRunNoneIsStarted() throws Exception {
        try (Target target = Target.start(Watched.Library.class)) {
            assertThat(Target.run(new PsCommand(), target.pid()).out())
                    .containsPattern(target.pid() + "  library +- +- +- +.*Watched.Library");
            try (TargetJvm jvm = TargetJvm.attach(Long.parseLong(target.pid()))) {
                assertThat(jvm.repository()).isNull();
            }
            assertThat(Target.run(new PsCommand(), "--measure", target.pid()).out())
                    .containsPattern(target.pid() + "  library +2 +\\d+ %");
        }
    }

    @Test
    void aProgramWithoutJouleIsNamed() throws Exception {
        try (Target target = Target.start(Watched.WithoutJoule.class)) {
            Result top = Target.run(new TopCommand(), "-b", target.pid());
            assertThat(top.status()).isEqualTo(2);
            assertThat(top.err()).contains("joule top: process", "has no scheduler of Joule");
            assertThat(Target.run(new PsCommand(), target.pid()).out())
                    .isEqualTo("none of them runs Joule\n");
            Result dump = Target.run(new DumpCommand(), target.pid());
            assertThat(dump.status()).isEqualTo(1);
            assertThat(dump.err()).contains("JDK-8364343");
        }
    }

    @Test
    void aProgramThatEndsEndsTheWatch() throws Exception {
        try (Target target = Target.start(Watched.Library.class)) {
            Thread killer =
                    Thread.ofPlatform()
                            .start(() -> {
                                awaitRecording(target);
                                target.kill();
                            });
            Result top = Target.run(new TopCommand(), "-b", target.pid());
            killer.join();
            assertThat(top.status()).as(top.err()).isZero();
            assertThat(top.err()).isEqualTo("joule top: process " + target.pid() + " has ended\n");
        }
    }

    private static void awaitRecording(Target target) {
        try (TargetJvm jvm = TargetJvm.attach(Long.parseLong(target.pid()))) {
            while (!jvm.command("JFR.check").contains("joule-top-")) {
                Thread.onSpinWait();
            }
        } catch (TargetException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void wrongProcessesAreNamed() {
        for (var command : List.of(new TopCommand(), new DumpCommand())) {
            Result result = Target.run(command, "99999999");
            assertThat(result.status()).isEqualTo(2);
            assertThat(result.err()).contains("there is no process 99999999");
        }
    }
}
