package dev.joule.cli.run;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The agent's jar: beside our own jar in a checkout, or else the one that our jar contains. */
public final class AgentJar {
    private static final String NAME = "joule-agent.jar";

    private AgentJar() {}

    /**
     * Returns the flags of a JVM with the agent: the agent, and nothing else. On a JDK that the
     * agent does not know the JVM ends.
     */
    public static List<String> flags(Path jar) {
        return List.of("-javaagent:" + available(jar) + "=unsupported=fail");
    }

    /**
     * Returns the path beside our own jar, or the path that the contained one has after {@link
     * #flags} or {@link #available}; the file may be missing until then.
     */
    public static Path besideOurs() {
        Path beside = beside();
        return Files.isRegularFile(beside) || !ContainedAgent.exists()
                ? beside
                : ContainedAgent.PATH;
    }

    /** Returns the same path, whose file is there now if our jar contains it. */
    public static Path available(Path jar) {
        if (jar.equals(ContainedAgent.PATH)) {
            ContainedAgent.extract();
        }
        return jar;
    }

    private static Path beside() {
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
