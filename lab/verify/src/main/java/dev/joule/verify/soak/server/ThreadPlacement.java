package dev.joule.verify.soak.server;

import dev.joule.tools.children.Child;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The ways in which a server's virtual threads run on Joule. */
public enum ThreadPlacement {
    /** Created by the JDK's builder, in a JVM with the agent. */
    AGENT,
    /** Created by a scheduler's factory. */
    API;

    /**
     * The places of the agent's jar: beside the command line's jar, and the build folder of its
     * module.
     */
    private static final List<String> JARS =
            List.of("joule-agent.jar", "agent/target/joule-agent.jar");

    /** A heap so small that a leak soon shows. */
    private static final List<String> FLAGS = List.of("-Xmx64m", "-XX:+UseSerialGC");

    /** Returns the name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the command of the server.
     *
     * @throws CannotStartException if there is no agent
     */
    List<String> command(FaultyServer twin, int workers) throws CannotStartException {
        List<String> flags = new ArrayList<>(FLAGS);
        if (this == AGENT) {
            Path jar = agent();
            if (jar == null) {
                throw new CannotStartException("no joule-agent.jar was found from here");
            }
            flags.add("-javaagent:" + jar + "=unsupported=fail,workers=" + workers);
        } else {
            flags.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        }
        return Child.java(
                List.of(),
                flags,
                ServerMain.class.getName(),
                List.of(name(), twin.name(), Integer.toString(workers)));
    }

    /** Returns the agent's jar, searched upwards from this program's classes. */
    private static @Nullable Path agent() {
        try {
            Path start =
                    Path.of(
                            ThreadPlacement.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
            for (Path at = start.toAbsolutePath(); at != null; at = at.getParent()) {
                for (String jar : JARS) {
                    Path candidate = at.resolve(jar);
                    if (Files.isRegularFile(candidate)) {
                        return candidate;
                    }
                }
            }
        } catch (URISyntaxException noFile) {
            return null;
        }
        return null;
    }

    /** Thrown if something that the server needs is not installed. */
    static final class CannotStartException extends Exception {
        private static final long serialVersionUID = 1;

        CannotStartException(String message) {
            super(message);
        }
    }
}
