package dev.joule.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The options of the agent, as the agent's jar lists them. */
final class AgentOptionList {
    private static final String ENTRY = "META-INF/joule/dev/joule/agent/start/options.txt";

    /** An option: the name after {@code joule.}, a value, its meaning and the default. */
    record AgentOption(String name, String value, String meaning, String byDefault) {

        static AgentOption parse(String line) {
            String[] parts = line.split("\\|", -1);
            return new AgentOption(parts[0], parts[1], parts[2], parts[3]);
        }

        String property() {
            return "-Djoule." + name + '=' + value;
        }
    }

    private AgentOptionList() {}

    /** Reads the list. */
    static List<AgentOption> in(Path agent) throws IOException {
        try (ZipFile jar = new ZipFile(agent.toFile())) {
            ZipEntry entry = jar.getEntry(ENTRY);
            if (entry == null) {
                return List.of();
            }
            String text =
                    new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().map(AgentOption::parse).toList();
        }
    }

    /** Returns the lines of the help about these options. */
    static List<String> help(List<AgentOption> options) {
        int width = options.stream().mapToInt(one -> one.property().length()).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (AgentOption option : options) {
            lines.add(("  %-" + width + "s  %s").formatted(option.property(), option.meaning()));
            lines.add(("  %-" + width + "s  (default: %s)").formatted("", option.byDefault()));
        }
        return lines;
    }
}
