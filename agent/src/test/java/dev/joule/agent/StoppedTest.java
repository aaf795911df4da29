package dev.joule.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.agent.programs.Busy;
import java.io.BufferedReader;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A process that stands still for longer than the limit has no stuck threads for that. */
@Tag("slow")
@Timeout(120)
class StoppedTest {
    private static final int STOPS = 3;

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aStoppedProcessHasNoStalls() throws Exception {
        // The limit is one that no thread exceeds on a machine with much to do, but the stop does.
        Process process =
                new ProcessBuilder(
                                AgentJvm.with(
                                                "workers=2,stall.limit=1s,stall.warn=true,"
                                                        + "summary=exit")
                                        .command(Busy.class))
                        .redirectErrorStream(true)
                        .start();
        try {
            BufferedReader lines = process.inputReader();
            assertThat(lines.readLine()).isEqualTo("ready");
            for (int i = 0; i < STOPS; i++) {
                signal("STOP", process);
                TimeUnit.MILLISECONDS.sleep(1_300);
                signal("CONT", process);
                TimeUnit.MILLISECONDS.sleep(100); // for a stop that comes while threads compute
            }
            process.outputWriter().append('\n').close();
            List<String> rest = lines.lines().toList();
            assertThat(rest)
                    .noneMatch(line -> line.contains("has been in one task"))
                    .contains("done")
                    .anyMatch(line -> line.contains(" 0 spares came to help"));
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    private static void signal(String name, Process process) throws Exception {
        int exit =
                new ProcessBuilder("sh", "-c", "kill -" + name + " " + process.pid())
                        .start()
                        .waitFor();
        assertThat(exit).isZero();
    }
}
