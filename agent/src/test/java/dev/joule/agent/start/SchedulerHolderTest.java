package dev.joule.agent.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What virtual threads are given. */
@Timeout(60)
class SchedulerHolderTest {
    private final Executor builtIn = Runnable::run;

    private static SchedulerHolder carriers(AgentOptions options) {
        return new SchedulerHolder(options, new OptionalHooks(options, null));
    }

    @Test
    void allAreGivenTheSameScheduler() {
        SchedulerHolder carriers =
                carriers(AgentOptionsTest.options(1, "same", false, false, true, false));
        assertThat(carriers.stats()).isNull();
        Executor first = carriers.apply(builtIn);
        assertThat(first).isNotSameAs(builtIn).isSameAs(carriers.apply(builtIn));
        assertThat(carriers.failure()).isNull();
        assertThat(carriers.stats()).isNotNull();
    }

    @Test
    void whoeverMakesTheFirstMayBeInterrupted() {
        SchedulerHolder carriers =
                carriers(AgentOptionsTest.options(1, "interrupted", false, false, true, false));
        Thread.currentThread().interrupt();
        assertThat(carriers.apply(builtIn)).isNotSameAs(builtIn);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void itsThreadsAreNoneOfTheProgramsGroups() {
        carriers(AgentOptionsTest.options(2, "grouped", false, false, true, false)).apply(builtIn);
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().startsWith("joule-grouped-worker-"))
                .hasSize(2)
                .allSatisfy(thread -> {
                    assertThat(thread.isDaemon()).isTrue();
                    assertThat(thread.getThreadGroup().getParent()).isNull();
                });
    }

    @Test
    void whereItCannotStartTheBuiltInOneStaysAndOneLineTellsWhy() {
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            // The options would have refused it: no workers.
            SchedulerHolder carriers =
                    carriers(AgentOptionsTest.options(-1, "none", false, false, true, false));
            assertThat(carriers.apply(builtIn)).isSameAs(builtIn);
            assertThat(carriers.apply(builtIn)).isSameAs(builtIn);
            assertThat(carriers.failure()).isNotNull();
        } finally {
            System.setErr(err);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .singleElement()
                .asString()
                .startsWith("joule-agent: ")
                .endsWith("; virtual threads stay on the JDK's scheduler");
    }
}
