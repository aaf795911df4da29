package dev.joule.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("stress")
@Timeout(60)
class ChildProcessTest {

    @Test
    void killsAChildThatHangsAndKeepsItsThreads(@TempDir Path folder) throws Exception {
        Path source = folder.resolve("Hang.java");
        Files.writeString(
                source,
                """
                public class Hang {
                    public static void main(String[] args) throws Exception {
                        System.out.println("sample row 1");
                        Thread.currentThread().join();
                    }
                }
                """);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path kept = folder.resolve("kept").resolve("hang.txt");

        Outcome outcome =
                new ChildProcess(List.of(java, source.toString()), Duration.ofSeconds(8), kept)
                        .run();

        assertThat(outcome.failure()).contains("killed").contains(kept.toString());
        assertThat(kept).content().contains("sample row 1", "\"main\"", "java.lang.Thread.join");
    }

    @Test
    void passesOverWhatIsNoSample() {
        assertThat(Sample.parse("sample row 1.5")).isEqualTo(new Sample("row", 1.5));
        assertThat(Sample.parse("sample row much")).isNull();
        assertThat(Sample.parse("sample row")).isNull();
        assertThat(Sample.parse("a sample row 1")).isNull();
    }
}
