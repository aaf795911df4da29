package dev.joule.verify.soak.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.verify.soak.SoakMain;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LimitsMainTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private int run(String... args) {
        return SoakMain.run(new PrintStream(bytes, true, StandardCharsets.UTF_8), args);
    }

    private String said() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void explainsItself() {
        assertThat(run("--memory", "--help")).isZero();
        assertThat(said()).contains("joule soak --memory", "joule soak --stack", "--for TIME");
    }

    @Test
    void refusesWhatIsWrong() {
        assertThat(run("--stack", "--fro", "1m")).isEqualTo(2);
        assertThat(said())
                .startsWith("joule soak --stack: there is no option --fro; did you mean --for?");
        assertThat(run("--stack", "--minutes", "1", "--act", "mixed")).isEqualTo(2);
        assertThat(said()).contains("no such act: mixed; there are edgeending, ");
    }
}
