package dev.joule.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The way into {@code java.lang}, where the loader of Joule's module is defined. The package is
 * opened to the one class that this loader defines, {@link AgentOpener}, and which nothing refers
 * to afterwards: were it opened to the module of the program, the program would have it too.
 */
final class AgentDoor extends ClassLoader
        implements Supplier<byte[][]>, Consumer<Function<String, ClassLoader>> {
    private static final String HOOKS = "META-INF/joule/hooks/java/lang/";

    /** The class files that {@link AgentOpener} defines, in this order. */
    private final byte[][] files;

    private @Nullable Function<String, ClassLoader> loaders;

    private AgentDoor(byte[][] files) {
        super("joule-agent-door", ClassLoader.getPlatformClassLoader());
        this.files = files;
    }

    /** Returns the loader of Joule's module. */
    static ClassLoader load(String jar, Instrumentation instrumentation)
            throws IOException, ClassNotFoundException {
        AgentDoor door;
        try (ZipFile zip = new ZipFile(jar)) {
            door =
                    new AgentDoor(
                            new byte[][] {
                                read(zip, HOOKS + "JouleLoader.class"),
                                read(zip, HOOKS + "JouleDoor.class")
                            });
            byte[] opener = read(zip, "dev/joule/agent/AgentOpener.class");
            door.defineClass(null, opener, 0, opener.length);
        }
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of("java.lang", Set.of(door.getUnnamedModule())),
                Set.of(),
                Map.of());
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(door);
        try {
            Class.forName("dev.joule.agent.AgentOpener", true, door);
        } finally {
            thread.setContextClassLoader(before);
        }
        if (door.loaders == null) {
            throw new IllegalStateException("no loader");
        }
        return door.loaders.apply(jar);
    }

    private static byte[] read(ZipFile zip, String name) throws IOException {
        try (InputStream in = zip.getInputStream(zip.getEntry(name))) {
            return in.readAllBytes();
        }
    }

    @Override
    public byte[][] get() {
        return files;
    }

    @Override
    public void accept(Function<String, ClassLoader> made) {
        loaders = made;
    }
}
