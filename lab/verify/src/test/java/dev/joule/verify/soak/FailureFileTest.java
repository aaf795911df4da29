package dev.joule.verify.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(10)
class FailureFileTest {

    @Test
    void keepsEachFailureWithAllThreads(@TempDir Path folder) throws IOException {
        Path path = folder.resolve("failures.txt");
        FailureFile file = new FailureFile(path);

        assertThat(file.add("a task was lost", "its plan")).endsWith(path.toString());
        file.add("a thread was left", "");

        assertThat(Files.readString(path))
                .contains("FAILED: a task was lost", "its plan", "FAILED: a thread was left")
                .contains('"' + Thread.currentThread().getName() + '"', "keepsEachFailure");
    }

    @Test
    void saysWhatItCannotKeep(@TempDir Path folder) {
        FailureFile file = new FailureFile(folder.resolve("missing").resolve("failures.txt"));

        assertThat(file.add("a task was lost", "its plan"))
                .contains("not kept", "a task was lost", "its plan", "saysWhatItCannotKeep");
    }
}
