package dev.joule.cli.why;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.cli.why.programs.HealthyPrograms;
import dev.joule.cli.why.programs.IllPrograms;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The first line names what ails a program, and nothing is claimed of a healthy one. */
@Tag("slow")
@Timeout(300)
class ProgramsTest {

    /**
     * A program that is ill.
     *
     * @param options the agent's
     * @param firstLine what the first line must have
     */
    private record Ill(Class<?> program, String options, String flag, List<String> firstLine) {
        Ill(Class<?> program, String... firstLine) {
            this(program, "workers=2", "-Xmx256m", List.of(firstLine));
        }

        /** Returns what is wrong with the answer; empty if it is as it should be. */
        String examine() throws Exception {
            CommandRun run = whyOf(program, options, flag);
            return run.status() == 0 && firstLine.stream().allMatch(run.out().getFirst()::contains)
                    ? ""
                    : program.getSimpleName() + ": " + run.text() + "\n";
        }
    }

    private static final List<Ill> WAITING =
            List.of(
                    new Ill(IllPrograms.HeldWorker.class, "a worker was held", "HeldWorker.read"),
                    new Ill(IllPrograms.StarvedPool.class, "a pool starves", "StarvedPool.take"),
                    new Ill(
                            IllPrograms.ContendedLock.class,
                            "wait for one lock",
                            "ContendedLock.update"),
                    new Ill(IllPrograms.Deadlock.class, "deadlock: 2 threads", "first", "second"),
                    new Ill(IllPrograms.Pinned.class, "pinned", "Pinned.compare"),
                    new Ill(IllPrograms.SlowSocket.class, "outside", "sockets"));

    private static final List<Ill> COMPUTING =
            List.of(
                    new Ill(IllPrograms.BusyWorkers.class, "workers are busy", "BusyWorkers.parse"),
                    new Ill(
                            IllPrograms.EndlessLoop.class,
                            "endless never gives its worker back",
                            "EndlessLoop.spin"),
                    new Ill(
                            IllPrograms.GcPressure.class,
                            "workers=2",
                            "-Xmx64m",
                            List.of("garbage collection")),
                    new Ill(IllPrograms.RunnableThreads.class, "platform threads are runnable"),
                    new Ill(
                            IllPrograms.LateTimers.class,
                            "workers=2,spares=0",
                            "-Xmx256m",
                            List.of("timers are late")),
                    new Ill(IllPrograms.Yields.class, "yield without end", "Yields.awaitReady"));

    private static final List<Class<?>> HEALTHY =
            List.of(
                    HealthyPrograms.Idle.class,
                    HealthyPrograms.LightRequests.class,
                    HealthyPrograms.ModerateComputing.class,
                    HealthyPrograms.BusyServer.class);

    @Test
    void atLeastElevenOfTwelveIllnessesAreNamed() throws Exception {
        List<String> wrong = new ArrayList<>();
        // These leave the processors alone, so they run at once.
        try (ExecutorService executor = Executors.newFixedThreadPool(WAITING.size())) {
            List<Callable<String>> calls =
                    WAITING.stream().map(ill -> (Callable<String>) ill::examine).toList();
            for (Future<String> answer : executor.invokeAll(calls)) {
                wrong.add(answer.get());
            }
        }
        for (Ill ill : COMPUTING) {
            wrong.add(ill.examine());
        }
        wrong.removeIf(String::isEmpty);
        assertThat(wrong).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void nothingIsClaimedOfHealthyPrograms() throws Exception {
        for (Class<?> program : HEALTHY) {
            assertThat(whyOf(program, "workers=2", "-Xmx256m").out())
                    .as(program.getSimpleName())
                    .first()
                    .asString()
                    .startsWith("nothing found");
        }
    }

    private static CommandRun whyOf(Class<?> program, String options, String flag)
            throws Exception {
        try (WatchedProgram watched = WatchedProgram.onJoule(program, options, flag)) {
            CommandRun run = CommandRun.of("--for", "2s", watched.pid());
            watched.endQuietly();
            return run;
        }
    }
}
