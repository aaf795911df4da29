package dev.joule.tools.children;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.Interruptible;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("stress")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NothingOutlivesItsParentTest {

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143", "KILL, 137"})
    void childrenAndFoldersEndWithTheParent(String signal, int status) throws Exception {
        Process parent = start(ParentProgram.class);
        try (BufferedReader out = parent.inputReader()) {
            Path folder = Path.of(out.readLine());
            List<ProcessHandle> children = parent.descendants().toList();
            assertThat(children).hasSizeGreaterThanOrEqualTo(4);
            assertThat(folder).isDirectory();

            new ProcessBuilder("sh", "-c", "kill -" + signal + " " + parent.pid())
                    .start()
                    .waitFor();

            assertThat(parent.waitFor()).isEqualTo(status);
            while (children.stream().anyMatch(ProcessHandle::isAlive) || Files.exists(folder)) {
                Thread.sleep(10); // polls: the test waits for the end of other processes
            }
        } finally {
            parent.descendants().forEach(ProcessHandle::destroyForcibly);
            parent.destroyForcibly();
        }
    }

    @Test
    void whatWasDeletedAndWhatHasEndedIsForgotten() throws Exception {
        Path folder = Children.folder("joule-children");
        Files.writeString(folder.resolve("file"), "text");
        Process process = Children.start(new ProcessBuilder("true"));

        Children.delete(folder);

        assertThat(process.waitFor()).isZero();
        assertThat(folder).doesNotExist();
        assertThat(Children.temporaryFilesOption()).isEqualTo(Children.temporaryFilesOption());
    }

    private static Process start(Class<?> main) throws Exception {
        List<String> command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        main.getName());
        return new ProcessBuilder(Interruptible.command(command))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
