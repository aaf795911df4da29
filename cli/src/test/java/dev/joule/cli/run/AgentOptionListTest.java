package dev.joule.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.cli.run.AgentOptionList.AgentOption;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The options that the help shows are those that the agent reads. */
@Timeout(20)
class AgentOptionListTest {
    private static final Path AGENT =
            Path.of(System.getProperty("basedir", "."), "..", "agent", "target").toAbsolutePath();

    @Test
    void theListIsTheAgents() throws Exception {
        List<AgentOption> listed = AgentOptionList.in(AGENT.resolve("joule-agent.jar"));
        assertThat(listed).extracting(AgentOption::name).containsExactlyElementsOf(read());
        assertThat(AgentOptionList.help(listed))
                .hasSize(2 * listed.size())
                .anyMatch(line -> line.startsWith("  -Djoule.spares=N "));
    }

    /** Returns the names that the agent's parser knows. */
    @SuppressWarnings("unchecked")
    private static List<String> read() throws Exception {
        URL[] classes = {AGENT.resolve("classes").toUri().toURL()};
        try (URLClassLoader loader =
                new URLClassLoader(classes, AgentOptionListTest.class.getClassLoader())) {
            Field names =
                    Class.forName("dev.joule.agent.start.OptionSource", true, loader)
                            .getDeclaredField("NAMES");
            names.setAccessible(true);
            return (List<String>) names.get(null);
        }
    }
}
