package dev.joule.cli.why;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.cli.why.programs.HealthyPrograms;
import dev.joule.cli.why.programs.IllPrograms;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How the command reports what it cannot do, and what it leaves alone. */
@Timeout(120)
class WhyCommandTest {

    @TempDir private Path folder;

    @Test
    void aProcessThatIsNotThereIsNamed() {
        for (String pid : List.of("0", "99999999")) {
            assertFails("there is no process " + pid, pid);
        }
    }

    @Test
    void itDoesNotWatchItself() {
        assertFails("this command itself", Long.toString(ProcessHandle.current().pid()));
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertFails("nowhere.jfr is neither a number of a process nor a file", "nowhere.jfr");
    }

    @Test
    void aFileThatIsNoRecordingIsNamed() throws Exception {
        for (String content : List.of("", "something else", "FLR\0\0\2\0\0 and no more")) {
            Path file = Files.writeString(folder.resolve("other.jfr"), content);
            assertFails("cannot be read as a recording: ", file.toString());
        }
    }

    @Test
    void wrongNamesGetTheNearestOne() {
        assertFails("did you mean pool-waiters?", "--limit", "pool-waiter=3", "1");
        assertFails("did you mean outside?", "--without", "outsid", "1");
        assertFails("--for must be 1s to 45s", "--for", "1m", "1");
    }

    private static void assertFails(String message, String... args) {
        CommandRun run = CommandRun.of(args);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).first().asString().startsWith("joule why: ").contains(message);
    }

    @Test
    void aRecordingThatIsCutOffIsReadAsFarAsItGoes() throws Exception {
        Path file = recording();
        try (RandomAccessFile end = new RandomAccessFile(file.toFile(), "rw")) {
            end.setLength(end.length() * 2 / 3);
        }
        CommandRun run = CommandRun.of(file.toString());
        assertThat(run.status()).isBetween(0, 2);
        assertThat(run.text()).containsAnyOf("cut off", "cannot be read as a recording");
        assertThat(run.err()).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void aRecordingOfSomebodyElseSaysWhatItLacks() throws Exception {
        CommandRun run = CommandRun.of(recording().toString());
        assertThat(run.status()).isZero();
        assertThat(run.out()).first().asString().startsWith("nothing found");
        assertThat(run.text())
                .contains("the recording lacks ", "dev.joule.Scheduler", "jdk.VirtualThreadPinned")
                .contains("no thread dumps");
    }

    @Test
    void programsGetJson() throws Exception {
        CommandRun run = CommandRun.of("--json", recording().toString());
        assertThat(run.status()).isZero();
        assertThat(run.text())
                .startsWith("{")
                .contains("\"schema\": \"joule-why/1\"", "\"findings\": []");
    }

    /** Returns a file that has one event of interest. */
    private Path recording() throws Exception {
        Path file = folder.resolve("some.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ActiveSetting");
            recording.enable("jdk.ThreadSleep").withoutThreshold();
            recording.start();
            Thread.sleep(1); // is itself the event
            recording.dump(file);
        }
        return file;
    }

    @Tag("slow")
    @Test
    void anotherProgramThatIsNoJvmIsLeftAlone() throws Exception {
        Process program = new ProcessBuilder("sleep", "60").start();
        try {
            assertFails("is no JVM", Long.toString(program.pid()));
            assertThat(program.isAlive()).isTrue();
        } finally {
            program.destroyForcibly();
        }
    }

    @Tag("slow")
    @Test
    void anotherRecordingGoesOn() throws Exception {
        try (WatchedProgram program =
                WatchedProgram.plain(
                        HealthyPrograms.Idle.class,
                        "-XX:StartFlightRecording:name=theirs,settings=none",
                        "-Xlog:disable")) {
            assertThat(CommandRun.of("--for", "1s", program.pid()).status()).isZero();
            Process check =
                    new ProcessBuilder(
                                    Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                            .toString(),
                                    program.pid(),
                                    "JFR.check")
                            .redirectErrorStream(true)
                            .start();
            assertThat(check.inputReader().lines())
                    .anyMatch(line -> line.contains("theirs") && line.contains("running"))
                    .noneMatch(line -> line.contains("joule-why"));
        }
    }

    @Tag("slow")
    @Test
    void aProcessThatEndsMeanwhileIsAnalysedAsFarAsItWent() throws Exception {
        try (WatchedProgram program =
                WatchedProgram.onJoule(IllPrograms.Deadlock.class, "workers=2")) {
            CompletableFuture<CommandRun> why =
                    CompletableFuture.supplyAsync(
                            () -> CommandRun.of("--for", "20s", program.pid()));
            // As soon as the first dump is there; it is deleted when the answer is.
            while (!why.isDone() && !hasDumps()) {
                Thread.onSpinWait();
            }
            program.kill();
            CommandRun run = why.get();
            assertThat(run.status()).as(run::text).isZero();
            assertThat(run.text()).contains("has ended; it was watched until then");
        }
    }

    private static boolean hasDumps() throws Exception {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try (var folders = Files.newDirectoryStream(temporary, Watch.PREFIX + "*")) {
            for (Path each : folders) {
                if (Files.exists(each.resolve("dump-1.json"))) {
                    return true;
                }
            }
        }
        return false;
    }
}
