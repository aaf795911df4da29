package dev.joule.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.cli.demo.DemoRun.DemoAmounts;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Tests that no child outlives a demo that is ended in the middle. */
@Tag("stress")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DemoChildrenEndTest {

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143", "KILL, 137"})
    void childrenEndWithTheDemo(String signal, int status) throws Exception {
        Process demo =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                LongDemo.class.getName(),
                                DemoScenesTest.AGENT.toString())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (BufferedReader out = demo.inputReader()) {
            while (!out.readLine().startsWith("1  HTTP server")) {
                // The first scene comes next, while both children live.
            }
            List<ProcessHandle> children = demo.descendants().toList();
            assertThat(children).hasSize(2);

            new ProcessBuilder("kill", "-" + signal, Long.toString(demo.pid())).start().waitFor();

            assertThat(demo.waitFor()).isEqualTo(status);
            if (!signal.equals("KILL")) {
                assertThat(out.lines()).anyMatch(line -> line.startsWith("Interrupted: "));
            }
            for (ProcessHandle child : children) {
                child.onExit().join();
            }
        } finally {
            demo.descendants().forEach(ProcessHandle::destroyForcibly);
            demo.destroyForcibly();
        }
    }

    /** A demo whose carriers are stuck for a long time. */
    static final class LongDemo {
        private LongDemo() {}

        public static void main(String[] args) {
            DemoAmounts tiny = DemoScenesTest.TINY;
            DemoAmounts stuck =
                    new DemoAmounts(
                            tiny.scene(),
                            tiny.requests(),
                            Duration.ofSeconds(100),
                            tiny.behind(),
                            tiny.trees(),
                            tiny.balls(),
                            tiny.outside(),
                            tiny.timers());
            DemoCommand demo =
                    new DemoCommand(
                            seconds -> stuck, () -> DemoScreen.DemoStyle.PLAIN, Path.of(args[0]));
            System.exit(new CommandLine(demo).execute());
        }
    }
}
