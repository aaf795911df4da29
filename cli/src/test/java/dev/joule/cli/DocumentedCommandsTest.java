package dev.joule.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The commands that the documents show exist. */
@Timeout(60)
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern COMMAND = Pattern.compile("\\./joule ([a-z][a-z-]*)");

    /** The commands of the script alone. */
    private static final Set<String> OF_THE_SCRIPT =
            Set.of("test", "cluster-demo", "install", "mvn", "docs");

    @Test
    void everyCommandExists() throws IOException {
        Set<String> known = new HashSet<>(OF_THE_SCRIPT);
        known.addAll(Main.line(ToolCommand.installed()).getSubcommands().keySet());
        assertThat(shown()).contains("run", "demo", "test", "bench", "verify").isSubsetOf(known);
    }

    @Test
    void theScriptHasItsCommands() throws IOException {
        String script = Files.readString(ROOT.resolve("joule"));
        assertThat(OF_THE_SCRIPT)
                .allSatisfy(name -> assertThat(script).contains("\n    " + name + ")"));
    }

    private static Set<String> shown() throws IOException {
        Set<String> commands = new TreeSet<>();
        for (Path folder : List.of(ROOT, ROOT.resolve("docs"))) {
            int depth = folder.equals(ROOT) ? 1 : Integer.MAX_VALUE;
            try (Stream<Path> files = Files.walk(folder, depth)) {
                for (Path file : files.filter(file -> file.toString().endsWith(".md")).toList()) {
                    COMMAND.matcher(Files.readString(file))
                            .results()
                            .forEach(command -> commands.add(command.group(1)));
                }
            }
        }
        return commands;
    }
}
