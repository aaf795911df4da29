package dev.joule.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.agent.AgentJvm.Result;
import dev.joule.agent.programs.OwnJoule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A program with Joule on its class path, started with the agent: neither knows of the other. */
@Timeout(120)
class ProgramsOwnJouleTest {

    @Test
    void bothWork() {
        Result result =
                AgentJvm.withJoule("", "--add-opens=java.base/java.lang=ALL-UNNAMED")
                        .run(OwnJoule.class);
        assertThat(result.err()).isEmpty();
        assertThat(withoutNumbers(result))
                .containsExactly(
                        "task: joule-own",
                        "carrier: joule-own",
                        "read: 7",
                        "carrier: joule-agent",
                        "read: 7",
                        "loader: app");
    }

    @Test
    void theAgentOpensTheJdkToNobodyElse() {
        Result result = AgentJvm.withJoule("").run(OwnJoule.class);
        assertThat(result.err()).isEmpty();
        List<String> lines = withoutNumbers(result);
        assertThat(lines).hasSize(5).startsWith("task: joule-own");
        assertThat(lines.get(1))
                .startsWith("own: ")
                .endsWith("--add-opens java.base/java.lang=ALL-UNNAMED");
        assertThat(lines.get(2)).isEqualTo("carrier: joule-agent");
    }

    /** On a machine that is busy spares may come to the workers' help. */
    private static List<String> withoutNumbers(Result result) {
        return result.out().stream()
                .map(line -> line.replaceFirst("-(worker|spare)-[0-9]+$", ""))
                .toList();
    }
}
