package dev.joule.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.tools.children.Child;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A hundred systems start and stop, and leave no thread; without and with the agent. */
class StartAndStopTest {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void noThreadIsLeft(boolean withAgent) throws Exception {
        List<String> flags = new ArrayList<>();
        flags.add("--sun-misc-unsafe-memory-access=allow");
        flags.add("-Dslf4j.internal.verbosity=ERROR"); // nobody listens to SLF4J here
        if (withAgent) {
            Path agent = Path.of("../../agent/target/joule-agent.jar").toAbsolutePath();
            assertThat(agent).exists();
            flags.add("-javaagent:" + agent);
        }
        Child.Outcome outcome =
                Child.run(
                        Child.java(
                                List.of(),
                                flags,
                                HundredSystems.class.getName(),
                                List.of(withAgent ? "joule-agent" : "ForkJoinPool")),
                        null,
                        Duration.ofSeconds(110));
        assertThat(outcome.text()).isEqualTo("100 systems, no thread left");
        assertThat(outcome.status()).isZero();
    }
}
