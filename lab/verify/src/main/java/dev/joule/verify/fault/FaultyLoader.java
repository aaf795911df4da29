package dev.joule.verify.fault;

import dev.joule.verify.bytecode.ClassFiles;

/**
 * Loads Joule's classes anew, with a fault in one of them; all other classes come from the parent.
 * Code in this loader shares only classes of the JDK with the rest of the program.
 */
public final class FaultyLoader extends ClassLoader {
    private static final String OURS = "dev.joule.";

    private final Fault fault;

    public FaultyLoader(Fault fault) {
        super("fault-" + fault.id(), FaultyLoader.class.getClassLoader());
        this.fault = fault;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) {
        byte[] bytes =
                name.equals(fault.className())
                        ? FaultyClasses.bytesOf(fault)
                        : ClassFiles.read(name);
        return defineClass(name, bytes, 0, bytes.length);
    }
}
