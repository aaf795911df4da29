package dev.joule.agent.image;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.internal.jimage.BasicImageReader;
import jdk.internal.jimage.ImageLocation;
import jdk.tools.jlink.internal.BasicImageWriter;
import jdk.tools.jlink.internal.ImageResourcesTree;
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
        Set<String> names = new LinkedHashSet<>(List.of(reader.getEntryNames()));
        names.removeIf(ImageResourcesTree::isTreeInfoResource); // made anew below
        names.addAll(others.keySet());
        BasicImageWriter index = new BasicImageWriter(reader.getByteOrder());
        long offset = 0;
        for (String name : names) {
            byte[] other = others.get(name);
            // Compressed resources are taken apart: the copy has none.
            long size =
                    other == null ? reader.findLocation(name).getUncompressedSize() : other.length;
            index.addLocation(name, offset, 0, size);
            offset += size;
        }
        // The folders: their content is places in the index.
        ImageResourcesTree folders = new ImageResourcesTree(offset, index, List.copyOf(names));
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(to)))) {
            out.write(index.getBytes());
            for (String name : names) {
                byte[] other = others.get(name);
                out.write(other == null ? reader.getResource(reader.findLocation(name)) : other);
            }
            folders.addContent(out);
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
