package dev.joule.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Map;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads the agent's inside, Joule's core among it, out of a folder of the agent's jar where no
 * other loader looks for classes. Nobody else has them, and they see nothing of the program's.
 */
final class AgentLoader extends ClassLoader
        implements Supplier<Map.Entry<@Nullable String, Instrumentation>> {
    private static final String FOLDER = "META-INF/joule/";
    private static final String OURS = "dev.joule.";

    static {
        registerAsParallelCapable();
    }

    private final ZipFile jar;
    private final ProtectionDomain domain;

    private Map.@Nullable Entry<@Nullable String, Instrumentation> given;

    AgentLoader(
            File jar,
            ProtectionDomain domain,
            @Nullable String arguments,
            Instrumentation instrumentation)
            throws IOException {
        super("joule-agent", ClassLoader.getPlatformClassLoader());
        this.jar = new ZipFile(jar); // stays open: classes are loaded when they are first needed
        this.domain = domain;
        this.given = new SimpleImmutableEntry<>(arguments, instrumentation);
    }

    /** What the JVM gave the agent: for its inside, and nobody after it. */
    @Override
    public Map.Entry<@Nullable String, Instrumentation> get() {
        var once = given;
        if (once == null) {
            throw new IllegalStateException("taken");
        }
        given = null;
        return once;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ZipEntry entry = jar.getEntry(FOLDER + name.replace('.', '/') + ".class");
        if (entry == null) {
            throw new ClassNotFoundException(name);
        }
        try (InputStream in = jar.getInputStream(entry)) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length, domain);
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }
}
