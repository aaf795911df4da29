package dev.joule.agent.image;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** The file {@code lib/joule.jar} of an image, with the classes of the jar that this tool is in. */
final class JouleJar {
    private static final String CLASSES = "dev/";
    private static final String TOOL = "dev/joule/agent/image/";

    private JouleJar() {}

    static void write(Path from, Path to) throws IOException {
        try (ZipFile jar = new ZipFile(from.toFile());
                OutputStream file = Files.newOutputStream(to);
                ZipOutputStream out = new ZipOutputStream(file)) {
            out.setLevel(Deflater.NO_COMPRESSION); // each start of a program reads it
            for (var entries = jar.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                String name = entry.getName();
                if (!entry.isDirectory() && name.startsWith(CLASSES) && !name.startsWith(TOOL)) {
                    add(out, name, jar.getInputStream(entry).readAllBytes());
                }
            }
        }
    }

    private static void add(ZipOutputStream out, String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(0); // the same image each time
        out.putNextEntry(entry);
        out.write(content);
        out.closeEntry();
    }
}
