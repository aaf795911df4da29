package dev.joule.cli.image;

import dev.joule.cli.run.TemporaryFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The tool that makes images, as a jar of its own. It is part of the agent's inside, which is no
 * jar but a folder of the agent's jar.
 */
final class ImageTool implements AutoCloseable {
    private static final String INSIDE = "META-INF/joule/";

    private final Path folder;

    private ImageTool(Path folder) {
        this.folder = folder;
        folder.toFile().deleteOnExit(); // the last registered is the first deleted
        jar().toFile().deleteOnExit();
    }

    /** Extracts it from the agent's jar into a temporary folder. */
    static ImageTool extract(Path agent) throws IOException {
        ImageTool tool = new ImageTool(newFolder());
        try (ZipFile from = new ZipFile(agent.toFile());
                OutputStream file = Files.newOutputStream(tool.jar());
                ZipOutputStream to = new ZipOutputStream(file)) {
            for (var entries = from.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                if (!entry.isDirectory() && entry.getName().startsWith(INSIDE)) {
                    to.putNextEntry(new ZipEntry(entry.getName().substring(INSIDE.length())));
                    try (InputStream content = from.getInputStream(entry)) {
                        content.transferTo(to);
                    }
                    to.closeEntry();
                }
            }
        } catch (IOException failure) {
            tool.close();
            throw failure;
        }
        return tool;
    }

    private static Path newFolder() throws IOException {
        try {
            return Files.createTempDirectory("joule-image");
        } catch (IOException failure) {
            throw TemporaryFolder.unusable(failure);
        }
    }

    Path jar() {
        return folder.resolve("joule-image.jar");
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(jar());
        Files.deleteIfExists(folder);
    }
}
