package dev.joule.verify.mutant;

/**
 * Loads Joule's classes anew, with one of them mutated; all other classes come from the parent.
 * Code in this loader shares only classes of the JDK with the rest of the program.
 */
public final class MutantLoader extends ClassLoader {
    private static final String OURS = "dev.joule.";

    private final Mutant mutant;

    public MutantLoader(Mutant mutant) {
        super("mutant-" + mutant.name(), MutantLoader.class.getClassLoader());
        this.mutant = mutant;
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
                name.equals(mutant.className())
                        ? Mutants.bytesOf(mutant)
                        : Mutants.originalOf(name, getParent());
        return defineClass(name, bytes, 0, bytes.length);
    }
}
