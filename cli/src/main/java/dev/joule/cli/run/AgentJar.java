package dev.joule.cli.run;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where the agent lies in an installation, and what a JVM gets with it. */
public final class AgentJar {
    private static final String NAME = "joule-agent.jar";

    private AgentJar() {}

    /**
     * The flags that {@code joule run} gives the JVM of a program that has none of its own; on a
     * JDK that the agent does not know the JVM ends.
     */
    public static List<String> flags(Path jar) {
        List<String> flags = new ArrayList<>();
        flags.add("-javaagent:" + jar + "=unsupported=fail");
        flags.addAll(MountEvents.flags(List.of(), RunCommand.environmentOptions()));
        return flags;
    }

    /** Beside our own jar; whether it is there is another question. */
    public static Path besideOurs() {
        try {
            return Path.of(
                            AgentJar.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI())
                    .resolveSibling(NAME);
        } catch (URISyntaxException noFile) {
            return Path.of(NAME);
        }
    }
}
