package dev.joule.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aloneItPrintsTheHelp() {
        assertThat(run()).isZero();
        assertThat(out.toString()).contains("Usage: joule", "demo", "bench", "test");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void itSaysItsVersionAndTheJvm() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).startsWith("joule ").contains(Runtime.version().toString());
    }

    @Test
    void aWrongCommandLineExitsWithTwo() {
        assertThat(run("dmeo")).isEqualTo(2);
        assertThat(err.toString()).contains("dmeo");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void theDemoIsACommand() {
        assertThat(run("demo", "--no-such-option")).isEqualTo(2);
        assertThat(err.toString()).contains("--no-such-option");
    }

    private int run(String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }
}
