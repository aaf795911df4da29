package dev.joule.cli.run;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/** The agent's jar in an installation, and the arguments for a JVM with it. */
public final class AgentJar {
    private static final String NAME = "joule-agent.jar";

    private AgentJar() {}

    /**
     * Returns the flags of a JVM with the agent: the agent, and nothing else. On a JDK that the
     * agent does not know the JVM ends.
     */
    public static List<String> flags(Path jar) {
        return List.of("-javaagent:" + jar + "=unsupported=fail");
    }

    /** Returns the path beside our own jar; the file may be missing. */
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
