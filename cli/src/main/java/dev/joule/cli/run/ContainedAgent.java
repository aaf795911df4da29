package dev.joule.cli.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * The agent's jar inside our own, which JVMs can use only as a file: it is extracted into a
 * temporary folder when it is first needed, and deleted when this JVM ends.
 */
final class ContainedAgent {
    private static final String RESOURCE = "/META-INF/joule-agent.jar";

    /** The path of the extracted file; the file may not be there yet. */
    static final Path PATH =
            TemporaryFolder.PATH.resolve("joule-" + UUID.randomUUID()).resolve("joule-agent.jar");

    private ContainedAgent() {}

    /** Returns whether our jar contains the agent; classes in a folder do not. */
    static boolean exists() {
        return ContainedAgent.class.getResource(RESOURCE) != null;
    }

    /**
     * Extracts the file unless that was done before.
     *
     * @throws IOException if it cannot be written; the message is for the user
     */
    static synchronized void extract() throws IOException {
        if (Files.exists(PATH)) {
            return;
        }
        try (InputStream content = ContainedAgent.class.getResourceAsStream(RESOURCE)) {
            if (content == null) {
                return; // then the file is reported missing
            }
            // Fails if the folder exists: nobody else can have put a file there.
            Files.createDirectory(PATH.getParent());
            Runtime.getRuntime().addShutdownHook(new Thread(ContainedAgent::delete));
            Files.copy(content, PATH);
        } catch (IOException e) {
            delete(); // a part of the file would pass for the whole
            throw TemporaryFolder.unusable(e);
        }
    }

    /** Deletes the file if it was extracted. */
    static void delete() {
        try {
            Files.deleteIfExists(PATH);
            Files.deleteIfExists(PATH.getParent());
        } catch (IOException e) {
            // The system deletes its temporary files at some time.
        }
    }
}
