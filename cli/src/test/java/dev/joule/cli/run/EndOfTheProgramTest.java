package dev.joule.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * {@code joule run} ends as its program does, by a signal too. Each test sends SIGTERM, SIGINT or
 * SIGKILL; Windows has no such signals, and no other way to end a program from outside that {@code
 * joule run} could pass on.
 */
@Timeout(60)
@DisabledOnOs(
        value = OS.WINDOWS,
        disabledReason = "the tests send signals, which Windows does not have")
class EndOfTheProgramTest {

    /** Ends by SIGKILL. */
    static final class Killed {
        private Killed() {}

        public static void main(String[] args) throws Exception {
            String pid = Long.toString(ProcessHandle.current().pid());
            new ProcessBuilder("sh", "-c", "kill -KILL " + pid).start().waitFor();
            new CountDownLatch(1).await();
        }
    }

    /** Has a status of its own when it is asked to end. */
    static final class EndsWithSeven {
        private EndsWithSeven() {}

        public static void main(String[] args) throws InterruptedException {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(7)));
            System.out.println("ready");
            new CountDownLatch(1).await();
        }
    }

    @Test
    void aProgramThatIsKilledGivesItsStatus() throws Exception {
        Process run = start(Killed.class);
        try {
            assertThat(run.waitFor(50, TimeUnit.SECONDS)).isTrue();
            assertThat(run.exitValue()).isEqualTo(128 + 9);
        } finally {
            end(run);
        }
    }

    @Test
    void aSignalReachesTheProgramWhoseStatusCounts() throws Exception {
        Process run = start(EndsWithSeven.class);
        try (BufferedReader out = run.inputReader()) {
            assertThat(out.readLine()).isEqualTo("ready");
            run.destroy();
            assertThat(run.waitFor(50, TimeUnit.SECONDS)).isTrue();
            assertThat(run.exitValue()).isEqualTo(7);
        } finally {
            end(run);
        }
    }

    private static Process start(Class<?> program) throws Exception {
        String classPath = System.getProperty("java.class.path");
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        RunCommandTest.class.getName(),
                        "-cp",
                        classPath,
                        program.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void end(Process run) {
        run.descendants().forEach(ProcessHandle::destroyForcibly);
        run.destroyForcibly();
    }
}
