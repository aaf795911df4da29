package dev.joule.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.joule.agent.AgentJvm.Result;
import dev.joule.agent.programs.SocketStorm;
import dev.joule.agent.programs.SocketTraps;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Virtual threads that wait for sockets, with the workers polling and without. */
@Tag("slow")
@Timeout(180)
class SocketsTest {
    private static final String[] TRAPS = {
        "numbers",
        "both directions",
        "timeouts",
        "closes and interrupts",
        "shutdowns",
        "short reads",
        "hogs",
        "pinned",
        "platform threads"
    };

    private static void assertThrough(Result result) {
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).endsWith(TRAPS).hasSize(TRAPS.length + 1);
    }

    private static boolean isLinux() {
        return System.getProperty("os.name").equals("Linux");
    }

    @Test
    void nothingHangs() {
        Result result = AgentJvm.with("").run(SocketTraps.class);
        assertThrough(result);
        if (isLinux()) {
            assertThat(result.out().getFirst())
                    .isEqualTo("waits by: sun.nio.ch.JouleHook sun.nio.ch.Poller");
        }
    }

    @Test
    void nothingHangsWithOneWorker() {
        assertThrough(AgentJvm.with("workers=1").run(SocketTraps.class));
    }

    @Test
    void nothingHangsBesideTheJdksOtherPollers() {
        assertThrough(AgentJvm.with("", "-Djdk.pollerMode=1").run(SocketTraps.class));
    }

    @Test
    void theJdksPollersStayOnRequest() {
        Result result = AgentJvm.with("pollers=jdk").run(SocketTraps.class);
        assertThrough(result);
        assertThat(result.out().getFirst()).doesNotContain("JouleHook");
    }

    @Test
    void aStormPasses() {
        assumeTrue(isLinux(), "elsewhere the JDK's pollers stay");
        for (int workers = 1; workers <= 3; workers += 2) {
            assertThat(AgentJvm.with("workers=" + workers).run(SocketStorm.class))
                    .satisfies(result -> assertThat(result.err()).isEmpty())
                    .satisfies(result -> assertThat(result.out()).containsExactly("served: 2000"));
        }
    }
}
