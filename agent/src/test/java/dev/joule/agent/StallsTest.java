package dev.joule.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.agent.AgentJvm.Result;
import dev.joule.agent.programs.Stuck;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which virtual thread holds its carrier, and where, can be heard of. */
@Timeout(120)
class StallsTest {
    private static final String THREAD = "stuck one runs ";

    /** On a machine that is busy a spare may have come to the only worker's help. */
    private static final String WARNING =
            "logged: WARNING joule-agent-(worker|spare)-0"
                    + " has been in one task for more than 10 ms: "
                    + THREAD;

    private static final String PLACE = "dev.joule.agent.programs.Stuck.holdHere(";

    @Test
    void theLogTellsWhenAnArgumentAsks() {
        assertIsLogged(AgentJvm.with("workers=1,stall.warn=true"));
    }

    @Test
    void orAProperty() {
        assertIsLogged(AgentJvm.with("workers=1", "-Djoule.stall.warn=true"));
    }

    private static void assertIsLogged(AgentJvm jvm) {
        Result result = jvm.flag("-Dstuck.awaitsLog=true").run(Stuck.class);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).hasSize(2);
        assertThat(result.out().get(0))
                .matches(Pattern.compile(WARNING + ".*", Pattern.DOTALL))
                .contains(PLACE);
        assertIsRecorded(result);
    }

    @Test
    void unaskedOnlyTheFlightRecorderDoes() {
        Result result =
                AgentJvm.with("workers=1,stall.warn=false", "-Djoule.stall.warn=true")
                        .run(Stuck.class);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).hasSize(2).startsWith("logged: nothing");
        assertIsRecorded(result);
    }

    private static void assertIsRecorded(Result result) {
        assertThat(result.out().get(1))
                .startsWith("recorded: stuck one, " + THREAD)
                .contains(PLACE);
    }
}
