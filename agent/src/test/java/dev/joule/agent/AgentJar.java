package dev.joule.agent;

import java.io.IOException;
import java.util.zip.ZipFile;

/** Reads from the agent's jar. */
public final class AgentJar {
    private AgentJar() {}

    /** Returns the content of an entry. */
    public static byte[] read(String entry) {
        try (ZipFile jar = new ZipFile(AgentJvm.jar().toFile());
                var in = jar.getInputStream(jar.getEntry(entry))) {
            return in.readAllBytes();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }
}
