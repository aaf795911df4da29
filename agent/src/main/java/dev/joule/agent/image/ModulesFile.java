package dev.joule.agent.image;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.internal.jimage.BasicImageReader;
import jdk.internal.jimage.ImageLocation;
import jdk.tools.jlink.internal.BasicImageWriter;
import org.jspecify.annotations.Nullable;

/** The file {@code lib/modules} of a runtime image, with the class files of all its modules. */
final class ModulesFile implements AutoCloseable {
    private final BasicImageReader reader;

    ModulesFile(Path file) throws IOException {
        reader = BasicImageReader.open(file);
    }

    /** Returns the class file of a class of {@code java.base}, or null. */
    byte @Nullable [] classFile(String name) {
        ImageLocation location = reader.findLocation(entry(name));
        return location == null ? null : reader.getResource(location);
    }

    private static String entry(String name) {
        return "/java.base/" + name + ".class";
    }

    /**
     * Writes a copy of the file.
     *
     * @param classes the class files of {@code java.base} that are others, or new, by the classes'
     *     names
     */
    void copy(Path to, Map<String, byte[]> classes) throws IOException {
        Map<String, byte[]> others = new TreeMap<>();
        classes.forEach((name, content) -> others.put(entry(name), content));
        BasicImageWriter index = new BasicImageWriter(reader.getByteOrder());
        List<byte[]> contents = new ArrayList<>();
        long offset = 0;
        for (String name : reader.getEntryNames()) {
            byte[] other = others.remove(name);
            ImageLocation location = reader.findLocation(name);
            // The reader takes compressed resources apart; the copy has none.
            byte[] content = other == null ? reader.getResource(location) : other;
            index.addLocation(name, offset, 0, content.length);
            contents.add(content);
            offset += content.length;
        }
        for (var added : others.entrySet()) {
            index.addLocation(added.getKey(), offset, 0, added.getValue().length);
            contents.add(added.getValue());
            offset += added.getValue().length;
        }
        try (OutputStream out = Files.newOutputStream(to)) {
            out.write(index.getBytes());
            for (byte[] content : contents) {
                out.write(content);
            }
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
