package dev.joule.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleReader;
import java.net.URI;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Reads the classes of the agent's inside, and the class files of its hooks. */
final class AgentReader implements ModuleReader {
    private final ZipFile jar;

    AgentReader(ZipFile jar) {
        this.jar = jar;
    }

    @Override
    public Optional<InputStream> open(String name) throws IOException {
        ZipEntry entry = jar.getEntry(AgentModule.FOLDER + name);
        return entry == null ? Optional.empty() : Optional.of(jar.getInputStream(entry));
    }

    /** Returns nothing: loaders open classes by their names, and the agent opens its hooks. */
    @Override
    public Optional<URI> find(String name) {
        return Optional.empty();
    }

    @Override
    public Stream<String> list() {
        return Stream.empty();
    }

    @Override
    public void close() {}
}
