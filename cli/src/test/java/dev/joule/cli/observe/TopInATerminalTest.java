package dev.joule.cli.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code joule top} draws in a terminal, and obeys its keys. */
@Tag("slow")
@Timeout(120)
class TopInATerminalTest {
    private static final Path SCRIPT = Path.of("/usr/bin/script");

    @Test
    void itDrawsAndObeys() throws Exception {
        assumeTrue(Files.exists(SCRIPT), "the program script makes the terminal");
        try (Target target = Target.start(Watched.Library.class)) {
            String command =
                    "stty rows 30 cols 90; exec %s --add-exports=jdk.attach/sun.tools.attach=ALL-UNNAMED -cp %s dev.joule.cli.Main top %s"
                            .formatted(
                                    Path.of(System.getProperty("java.home"), "bin", "java"),
                                    System.getProperty("java.class.path"),
                                    target.pid());
            Process top =
                    new ProcessBuilder(SCRIPT.toString(), "-qefc", command, "/dev/null")
                            .redirectErrorStream(true)
                            .start();
            try (Reader screen = top.inputReader();
                    Writer keys = top.outputWriter()) {
                StringBuilder seen = new StringBuilder();
                await(screen, seen, "watched: 2 workers");
                press(keys, "1");
                await(screen, seen, "each second\033");
                press(keys, "a");
                press(keys, "s");
                press(keys, "f");
                await(screen, seen, "FROZEN");
                press(keys, "q");
                await(screen, seen, "\033[?1049l");
                assertThat(top.waitFor()).isZero();
                assertThat(seen).doesNotContain("WARNING", "Exception");
                for (String line : seen.toString().split("\r\n|\033\\[H", -1)) {
                    assertThat(line.replaceAll("\r|\033\\[[?0-9;]*[A-Za-z]", "").length())
                            .isLessThanOrEqualTo(90);
                }
            } finally {
                top.destroyForcibly();
            }
            assertThat(target.isAlive()).isTrue();
            assertThat(target.errors()).isEmpty();
        }
    }

    private static void press(Writer keys, String key) throws IOException {
        keys.write(key);
        keys.flush();
    }

    private static void await(Reader screen, StringBuilder seen, String text) throws IOException {
        int from = seen.length();
        while (seen.indexOf(text, from) < 0) {
            int c = screen.read();
            assertThat(c).as("no %s in %s", text, seen).isNotNegative();
            seen.append((char) c);
        }
    }
}
