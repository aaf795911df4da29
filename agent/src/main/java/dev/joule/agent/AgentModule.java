package dev.joule.agent;

import java.io.File;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The agent's inside, Joule's core among it, as a module in a layer of its own that exports and
 * opens nothing. Packages of the JDK are opened to it, and a program that could bring a class into
 * it would have them too. Its loader is one of the JDK's for the same reason: ours would be a class
 * of the program's own module.
 */
final class AgentModule extends ModuleReference implements ModuleFinder {
    /** The folder of its content in the agent's jar; no other loader looks there. */
    static final String FOLDER = "META-INF/joule/";

    /** The folder of the classes that its loader finds; there are resources beside it. */
    private static final String CLASSES = FOLDER + "dev/";

    private static final String NAME = "dev.joule.inside";

    private final ZipFile jar;

    private AgentModule(File file, ZipFile jar) {
        super(descriptor(jar), file.toURI());
        this.jar = jar;
    }

    /** Returns the loader of the agent's inside. */
    static ClassLoader load(File file) throws IOException {
        // Stays open: classes are loaded when they are first needed.
        AgentModule module = new AgentModule(file, new ZipFile(file));
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration =
                boot.configuration().resolve(module, ModuleFinder.of(), Set.of(NAME));
        return ModuleLayer.defineModulesWithOneLoader(
                        configuration, List.of(boot), ClassLoader.getPlatformClassLoader())
                .layer()
                .findLoader(NAME);
    }

    private static ModuleDescriptor descriptor(ZipFile jar) {
        return ModuleDescriptor.newModule(NAME)
                .requires("java.instrument")
                .requires(Set.of(ModuleDescriptor.Requires.Modifier.STATIC), "jdk.jfr")
                .packages(packages(jar))
                .build();
    }

    private static Set<String> packages(ZipFile jar) {
        Set<String> packages = new HashSet<>();
        for (var entries = jar.entries(); entries.hasMoreElements(); ) {
            ZipEntry entry = entries.nextElement();
            String name = entry.getName();
            if (name.startsWith(CLASSES) && name.endsWith(".class")) {
                packages.add(
                        name.substring(FOLDER.length(), name.lastIndexOf('/')).replace('/', '.'));
            }
        }
        return packages;
    }

    @Override
    public ModuleReader open() {
        return new AgentReader(jar);
    }

    @Override
    public Optional<ModuleReference> find(String name) {
        return name.equals(NAME) ? Optional.of(this) : Optional.empty();
    }

    @Override
    public Set<ModuleReference> findAll() {
        return Set.of(this);
    }
}
