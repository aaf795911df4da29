package dev.joule.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.agent.AgentJvm.Result;
import dev.joule.agent.programs.OwnJoule;
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
        assertThat(result.out().get(3)).startsWith("carrier: joule-agent-worker-");
        assertThat(result.out())
                .hasSize(6)
                .startsWith("task: joule-own-worker-0", "carrier: joule-own-worker-0", "read: 7")
                .endsWith("read: 7", "loader: app");
    }

    @Test
    void theAgentOpensTheJdkToNobodyElse() {
        Result result = AgentJvm.withJoule("").run(OwnJoule.class);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).hasSize(5).startsWith("task: joule-own-worker-0");
        assertThat(result.out().get(1))
                .startsWith("own: ")
                .endsWith("--add-opens java.base/java.lang=ALL-UNNAMED");
        assertThat(result.out().get(2)).startsWith("carrier: joule-agent-worker-");
    }
}
