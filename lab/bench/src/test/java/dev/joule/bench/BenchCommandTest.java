package dev.joule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.tools.commands.JouleLine;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BenchCommandTest {

    private static String errorsOf(int expected, String... args) {
        String[] words = Stream.concat(Stream.of("bench"), Stream.of(args)).toArray(String[]::new);
        StringWriter errors = new StringWriter();
        int status =
                JouleLine.of(new BenchCommand())
                        .setOut(new PrintWriter(new StringWriter()))
                        .setErr(new PrintWriter(errors, true))
                        .execute(words);
        assertThat(status).isEqualTo(expected);
        return errors.toString();
    }

    @Test
    void explainsItself() {
        assertThat(errorsOf(2)).startsWith("joule bench: the suite is missing; there are tasks,");
        assertThat(errorsOf(2, "taks"))
                .startsWith("joule bench: there is no suite taks; did you mean tasks?");
        assertThat(errorsOf(2, "nosuch"))
                .startsWith("joule bench: there is no suite nosuch; there are tasks, threads,")
                .contains("`joule bench --help`");
        assertThat(errorsOf(0, "compute", "--help")).isEmpty();
        assertThat(errorsOf(2, "tasks", "--fast"))
                .startsWith("joule bench tasks: there is no option --fast; there are ")
                .contains("--quick, ", "`joule bench tasks --help`");
        assertThat(errorsOf(2, "tasks", "--runs", "many"))
                .startsWith("joule bench tasks: --runs must be a whole number, not many");
    }

    @Test
    void refusesARowThatDoesNotExist() {
        assertThat(errorsOf(2, "tasks", "--only", "spaw"))
                .startsWith("joule bench tasks: unknown row: spaw; there are spawn_many_local, ");
        assertThat(errorsOf(2, "fairness", "--only", "lock_unfair_64_works"))
                .startsWith(
                        "joule bench fairness: unknown row: lock_unfair_64_works; did you mean"
                                + " lock_unfair_64_work? Rows begin with lock, semaphore, ");
    }

    @Test
    void knowsTheSubjectsOfEachSuite() {
        assertThat(errorsOf(2, "threads", "--subjects", "fjp"))
                .startsWith(
                        "joule bench threads: unknown subject: fjp; there are jdk, joule,"
                                + " image, joule_api, tokio, go, c_epoll");
    }
}
