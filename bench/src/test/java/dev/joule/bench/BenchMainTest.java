package dev.joule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BenchMainTest {

    private static String errorsOf(int expected, String... args) {
        PrintStream before = System.err;
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
        try {
            assertThat(BenchMain.run(args)).isEqualTo(expected);
        } finally {
            System.setErr(before);
        }
        return errors.toString(StandardCharsets.UTF_8);
    }

    @Test
    void explainsItself() {
        assertThat(errorsOf(2)).startsWith("joule bench: the suite is missing; there are compute,");
        assertThat(errorsOf(2, "taks"))
                .startsWith("joule bench: there is no suite taks; did you mean tasks?");
        assertThat(errorsOf(2, "nosuch"))
                .startsWith("joule bench: there is no suite nosuch; there are compute, fairness,")
                .contains("`joule bench --help`");
        assertThat(errorsOf(0, "compute", "--help")).isEmpty();
    }

    @Test
    void refusesARowThatDoesNotExist() {
        assertThat(errorsOf(2, "tasks", "--only", "spaw"))
                .startsWith("joule bench: unknown row: spaw; there are spawn_many_local, ");
        assertThat(errorsOf(2, "fairness", "--only", "lock_unfair_64_works"))
                .startsWith(
                        "joule bench: unknown row: lock_unfair_64_works; did you mean"
                                + " lock_unfair_64_work? Rows begin with lock, semaphore, ");
    }

    @Test
    void knowsTheSubjectsOfEachSuite() {
        assertThat(errorsOf(2, "threads", "--subjects", "fjp"))
                .startsWith(
                        "joule bench: unknown subject: fjp; there are jdk, joule, image, joule_api,"
                                + " tokio, go");
    }
}
