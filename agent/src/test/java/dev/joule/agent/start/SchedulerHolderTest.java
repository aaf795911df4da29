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

    private static SchedulerHolder holder(AgentOptions options) {
        return new SchedulerHolder(options, new OptionalHooks(options, null));
    }

    @Test
    void allAreGivenTheSameScheduler() {
        SchedulerHolder holder =
                holder(AgentOptionsTest.options(1, "same", false, false, true, false));
        assertThat(holder.stats()).isNull();
        Executor first = holder.apply(builtIn);
        assertThat(first).isNotSameAs(builtIn).isSameAs(holder.apply(builtIn));
        assertThat(holder.failure()).isNull();
        assertThat(holder.stats()).isNotNull();
    }

    @Test
    void whoeverMakesTheFirstMayBeInterrupted() {
        SchedulerHolder holder =
                holder(AgentOptionsTest.options(1, "interrupted", false, false, true, false));
        Thread.currentThread().interrupt();
        assertThat(holder.apply(builtIn)).isNotSameAs(builtIn);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void itsThreadsAreNoneOfTheProgramsGroups() {
        holder(AgentOptionsTest.options(2, "grouped", false, false, true, false)).apply(builtIn);
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
            SchedulerHolder holder =
                    holder(AgentOptionsTest.options(-1, "none", false, false, true, false));
            assertThat(holder.apply(builtIn)).isSameAs(builtIn);
            assertThat(holder.apply(builtIn)).isSameAs(builtIn);
            assertThat(holder.failure()).isNotNull();
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
