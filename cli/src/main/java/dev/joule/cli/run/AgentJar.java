package dev.joule.cli.run;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Where the agent lies in an installation. */
public final class AgentJar {
    private static final String NAME = "joule-agent.jar";

    private AgentJar() {}

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
