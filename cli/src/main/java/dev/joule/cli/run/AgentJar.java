package dev.joule.cli.run;

import java.io.IOException;
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
     *
     * @throws IOException if the agent cannot be used; the message is for the user
     */
    public static List<String> flags(Path jar) throws IOException {
        return List.of(flag(jar) + "=unsupported=fail");
    }

    /** Returns the flag that adds the agent without options. */
    static String flag(Path jar) throws IOException {
        if (!isFitForFlag(jar)) {
            throw new IOException(
                    "the path "
                            + jar
                            + " contains \"=\", after which the JVM reads options: "
                            + (jar.equals(ContainedAgent.PATH)
                                    ? TemporaryFolder.CURE
                                    : "move the file to a folder without that sign"));
        }
        return "-javaagent:" + available(jar);
    }

    private static boolean isFitForFlag(Path jar) {
        return jar.toString().indexOf('=') < 0;
    }

    /**
     * Returns the path beside our own jar, or the path that the contained one has after {@link
     * #flags} or {@link #available}; the file may be missing until then.
     */
    public static Path besideOurs() {
        Path beside = beside();
        return (Files.isRegularFile(beside) && isFitForFlag(beside)) || !ContainedAgent.exists()
                ? beside
                : ContainedAgent.PATH;
    }

    /**
     * Returns the same path, whose file is there now.
     *
     * @throws IOException if it is not; the message is for the user
     */
    public static Path available(Path jar) throws IOException {
        if (jar.equals(ContainedAgent.PATH)) {
            ContainedAgent.extract();
        }
        if (!Files.isRegularFile(jar)) {
            throw new IOException(jar + " is not there; run ./joule in a checkout");
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
