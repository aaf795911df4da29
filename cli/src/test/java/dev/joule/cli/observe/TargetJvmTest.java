package dev.joule.cli.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Attaching to a process that is no JVM of this user fails with a reason, and changes nothing. */
@Tag("slow")
@Timeout(120)
class TargetJvmTest {

    @Test
    void aProcessThatDoesNotExistIsNamed() {
        for (long pid : new long[] {99_999_999, 0, -1}) {
            assertThatThrownBy(() -> TargetJvm.attach(pid))
                    .isInstanceOf(TargetException.class)
                    .hasMessage("there is no process " + pid);
        }
    }

    @Test
    void theJvmThatAsksIsNoAnswer() {
        assertThatThrownBy(() -> TargetJvm.attach(ProcessHandle.current().pid()))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("this command itself");
    }

    /** It would get a signal that ends it, if it were attached to. */
    @Test
    void aProcessThatIsNoJvmIsLeftAlone() throws Exception {
        Process program =
                new ProcessBuilder("sh", "-c", "trap 'exit 7' QUIT; echo ready; read line").start();
        try {
            assertThat(program.inputReader().readLine()).isEqualTo("ready");
            assertThatThrownBy(() -> TargetJvm.attach(program.pid()))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("is no JVM");
            assertThat(program.isAlive()).isTrue();
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void anotherUsersProcessIsNamed() throws Exception {
        assumeTrue(
                System.getProperty("user.name").equals("root")
                        && Files.exists(Path.of("/usr/bin/setpriv")),
                "only root can start a process of another user");
        Process program =
                new ProcessBuilder("setpriv", "--reuid=65534", "--clear-groups", "sleep", "60")
                        .start();
        try {
            while (program.info().user().orElse("root").equals("root")) {
                Thread.onSpinWait();
            }
            assertThatThrownBy(() -> TargetJvm.attach(program.pid()))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("belongs to user");
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void aProgramOfTheLibraryIsRecognized() throws Exception {
        try (Target target = Target.start(Watched.Library.class);
                TargetJvm jvm = TargetJvm.attach(Long.parseLong(target.pid()))) {
            assertThat(jvm.runsJoule()).isTrue();
            assertThat(jvm.hasAgent()).isFalse();
            assertThat(jvm.isImage()).isFalse();
            assertThat(jvm.mainClass()).isEqualTo(Watched.Library.class.getName());
            assertThat(jvm.canDumpThreads()).isEqualTo(jvm.version() > 25);
            assertThat(TargetJvm.all()).contains(jvm.pid());
        }
    }

    @Test
    void aProgramWithoutJouleIsToo() throws Exception {
        try (Target target = Target.start(Watched.WithoutJoule.class);
                TargetJvm jvm = TargetJvm.attach(Long.parseLong(target.pid()))) {
            assertThat(jvm.runsJoule()).isFalse();
        }
    }

    @Test
    void oneWithTheAgentIsRecognized() throws Exception {
        try (Target target = Target.start(Watched.Deadlocked.class, "-javaagent:" + Target.AGENT);
                TargetJvm jvm = TargetJvm.attach(Long.parseLong(target.pid()))) {
            assertThat(jvm.hasAgent()).isTrue();
            assertThat(jvm.runsJoule()).isTrue();
            assertThat(jvm.canDumpThreads()).isTrue();
        }
    }

    @Test
    void aRefusedCommandSaysWhy() throws Exception {
        try (Target target = Target.start(Watched.WithoutJoule.class);
                TargetJvm jvm = TargetJvm.attach(Long.parseLong(target.pid()))) {
            assertThatThrownBy(() -> jvm.command("No.such_command"))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("refused No.such_command");
        }
    }

    @Test
    void aProcessThatHasEndedIsNamed() throws Exception {
        try (Target target = Target.start(Watched.WithoutJoule.class);
                TargetJvm jvm = TargetJvm.attach(Long.parseLong(target.pid()))) {
            target.kill();
            while (jvm.isAlive()) {
                Thread.onSpinWait();
            }
            assertThatThrownBy(() -> jvm.command("JFR.check"))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("has ended");
        }
    }

    /** A reader that is killed cannot end its recording, so each recording has an end. */
    @Test
    void aRecordingEndsWithoutItsReader() throws Exception {
        try (Target target = Target.start(Watched.WithoutJoule.class);
                TargetJvm jvm = TargetJvm.attach(Long.parseLong(target.pid()))) {
            TargetRecording recording =
                    TargetRecording.start(jvm, "test", Map.of("jdk.CPULoad#enabled", "true"));
            assertThat(jvm.command("JFR.check")).contains("joule-test-", "duration=1m");
            recording.renew();
            assertThat(jvm.command("JFR.check"))
                    .containsPattern("joule-test-\\d+-\\d+ ")
                    .contains("duration=1m");
            assertThat(Files.size(recording.stop())).isPositive();
            recording.close();
            assertThat(jvm.command("JFR.check")).doesNotContain("joule-test-");
        }
    }

    @Test
    void anotherRecordingGoesOn() throws Exception {
        try (Target target = Target.start(Watched.WithoutJoule.class);
                TargetJvm jvm = TargetJvm.attach(Long.parseLong(target.pid()))) {
            jvm.command("JFR.start name=theirs settings=none");
            TargetRecording.start(jvm, "test", Map.of("jdk.CPULoad#enabled", "true")).close();
            assertThat(jvm.command("JFR.check")).contains("theirs").doesNotContain("joule-test-");
        }
    }

    /** A JVM whose recorder finds no space aborts. */
    @Test
    void nothingIsRecordedOnADiskThatIsNearlyFull() throws Exception {
        TargetRecording.checkSpace(Path.of("/tmp"), 1L << 30);
        assertThatThrownBy(() -> TargetRecording.checkSpace(Path.of("/tmp"), 100L << 20))
                .isInstanceOf(TargetException.class)
                .hasMessage("the disk of /tmp has 100 MB left; a recording needs 128");
    }

    @Test
    void settingsAreWrittenAsTheRecorderReadsThem() {
        assertThat(
                        TargetRecording.document(
                                Map.of(
                                        "a.B#enabled", "true",
                                        "a.B#period", "1 s",
                                        "c.D#enabled", "false")))
                .isEqualTo(
                        """
                        <?xml version="1.0" encoding="UTF-8"?>
                        <configuration version="2.0" label="Joule">
                          <event name="a.B">
                            <setting name="enabled">true</setting>
                            <setting name="period">1 s</setting>
                          </event>
                          <event name="c.D">
                            <setting name="enabled">false</setting>
                          </event>
                        </configuration>
                        """);
    }

    @Test
    void processesAreListedOnce() {
        List<Long> all = TargetJvm.all();
        assertThat(all).doesNotHaveDuplicates().doesNotContain(ProcessHandle.current().pid());
    }
}
