package java.lang;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The loader of Joule's module, which exports and opens nothing. The module is in no layer: to
 * resolve one, the JDK links many lambdas that no program before the first virtual thread needs.
 */
final class JouleLoader extends ClassLoader {
    private static final String NAME = "dev.joule.inside";
    private static final String CLASSES = "dev.joule.";
    private static final String FILE = ".class";

    static {
        registerAsParallelCapable();
    }

    private final String source;
    private final String folder;
    private final ZipFile jar;
    private final Module module;

    /**
     * @param path the jar
     * @param folder the folder of the classes in it; the empty string, or one that ends with a
     *     slash
     */
    JouleLoader(String path, String folder) throws IOException {
        super("joule", ClassLoader.getPlatformClassLoader());
        this.folder = folder;
        source = "file:" + path;
        jar = new ZipFile(path); // stays open: classes are loaded when they are first needed
        ModuleDescriptor descriptor =
                ModuleDescriptor.newModule(NAME).packages(packageNames()).build();
        module = new Module(null, this, descriptor, null);
        module.implAddReads(Object.class.getModule());
        read("java.instrument");
        read("jdk.jfr");
    }

    private Set<String> packageNames() {
        Set<String> packages = new HashSet<>();
        String classes = folder + CLASSES.replace('.', '/');
        for (var entries = jar.entries(); entries.hasMoreElements(); ) {
            String name = entries.nextElement().getName();
            if (name.startsWith(classes) && name.endsWith(FILE)) {
                packages.add(
                        name.substring(folder.length(), name.lastIndexOf('/')).replace('/', '.'));
            }
        }
        return packages;
    }

    private void read(String optional) {
        Module other = ModuleLayer.boot().findModule(optional).orElse(null);
        if (other != null) {
            module.implAddReads(other);
        }
    }

    Module module() {
        return module;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(CLASSES)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ZipEntry entry = jar.getEntry(folder + name.replace('.', '/') + FILE);
        if (entry == null) {
            throw new ClassNotFoundException(name);
        }
        byte[] file = new byte[(int) entry.getSize()];
        try (InputStream in = jar.getInputStream(entry)) {
            in.readNBytes(file, 0, file.length);
            // With a source, so that the JVM lists the class for an archive.
            return defineClass1(this, name, file, 0, file.length, null, source);
        } catch (IOException failure) {
            throw new ClassNotFoundException(name, failure);
        }
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        ZipEntry entry = jar.getEntry(folder + name);
        try {
            return entry == null ? null : jar.getInputStream(entry);
        } catch (IOException failure) {
            return null;
        }
    }
}
