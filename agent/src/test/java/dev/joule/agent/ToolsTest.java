package dev.joule.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.agent.AgentJvm.Result;
import dev.joule.agent.programs.Parked;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the JDK's tools do to a program that runs under the agent. */
@Timeout(120)
class ToolsTest {

    @Test
    void jcmdDumpsItsThreadsAndTheProgramExits(@TempDir Path folder) throws Exception {
        Path dump = folder.resolve("dump.txt");
        try (Running running = new Running(AgentJvm.with(""))) {
            Result result = jcmd(running.pid(), "Thread.dump_to_file", dump.toString());
            assertThat(result.exitCode()).isZero();
            assertThat(Files.readString(dump))
                    .contains("\"parked one\" virtual", "joule-agent-worker-0");
            assertThat(jcmd(running.pid(), "Thread.vthread_scheduler").out())
                    .anyMatch(line -> line.startsWith("Scheduler[agent, running, "));
            assertThat(running.end()).isEqualTo("read 10");
        }
    }

    @Test
    void broughtToARunningProgramItSaysWhyItDoesNothing() throws Exception {
        try (Running running = new Running(AgentJvm.without("-XX:+EnableDynamicAgentLoading"))) {
            // Quoted, for jcmd joins its words and a folder may have a space in its name.
            jcmd(running.pid(), "JVMTI.agent_load", "\"" + AgentJvm.jar() + "\"");
            assertThat(running.end())
                    .startsWith("joule-agent: does nothing in a program that already runs: ")
                    .endsWith("read 10");
        }
    }

    private static Result jcmd(long pid, String... arguments) {
        List<String> command = new java.util.ArrayList<>();
        command.addAll(List.of(AgentJvm.tool("jcmd"), String.valueOf(pid)));
        command.addAll(List.of(arguments));
        return AgentJvm.run(command);
    }

    /** The program that waits for a byte. */
    private static final class Running implements AutoCloseable {
        private final Process process;
        private final BufferedReader lines;

        Running(AgentJvm jvm) throws Exception {
            process =
                    new ProcessBuilder(jvm.command(Parked.class)).redirectErrorStream(true).start();
            lines = process.inputReader();
            assertThat(lines.readLine()).isEqualTo("ready");
        }

        long pid() {
            return process.pid();
        }

        /** Has it end, and gives what else it printed. */
        String end() throws Exception {
            process.outputWriter().append('\n').close();
            String rest = String.join("\n", lines.lines().toList());
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            return rest;
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
