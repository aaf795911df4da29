package dev.joule.agent.jdk;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A hook: a class of Joule's in a package of the JDK, which the build has compiled against the JDK.
 * Its source is in {@code src/hooks}, its class file is a resource of the agent's module.
 */
final class HookClass implements HookInstaller.Definition {
    /** The simple name of all hooks. */
    private static final String NAME = "JouleHook";

    /** The folder of the class files, where no loader looks for classes. */
    static final String FOLDER = "hooks/";

    /** A class of the hook's package. */
    private final String neighbour;

    private MethodHandles.@Nullable Lookup inside;

    /** True if the JDK has the classes already. */
    private boolean isBuiltIn;

    /**
     * @param neighbour a class of the JDK in the hook's package, with slashes
     */
    HookClass(String neighbour) {
        this.neighbour = neighbour.replace('/', '.');
    }

    String packageName() {
        return neighbour.substring(0, neighbour.lastIndexOf('.'));
    }

    /** Brings the hook into the JDK, or finds it there; its package must be open to this module. */
    @Override
    public void define(boolean isBuiltIn) throws ReflectiveOperationException {
        this.isBuiltIn = isBuiltIn;
        Class<?> type = Class.forName(neighbour, false, null);
        inside = find(MethodHandles.privateLookupIn(type, MethodHandles.lookup()), NAME);
        inside.ensureInitialized(inside.lookupClass());
    }

    /** Finds or defines a class of Joule's, and returns a lookup in it. */
    private MethodHandles.Lookup find(MethodHandles.Lookup beside, String name)
            throws ReflectiveOperationException {
        return beside.in(
                isBuiltIn
                        ? Class.forName(packageName() + '.' + name, false, null)
                        : beside.defineClass(classFile(name)));
    }

    /**
     * Returns the one object of another class of Joule's in the hook's package, by its field {@code
     * INSTANCE}.
     */
    Object instance(String name, Class<?> type) throws ReflectiveOperationException {
        if (inside == null) {
            throw new IllegalStateException("not defined");
        }
        MethodHandles.Lookup other = find(inside, name);
        other.ensureInitialized(other.lookupClass());
        return (Object) other.findStaticVarHandle(other.lookupClass(), "INSTANCE", type).get();
    }

    /** Returns a field of the hook; after {@link #define}. */
    VarHandle field(String name, Class<?> type) {
        if (inside == null) {
            throw new IllegalStateException("not defined");
        }
        try {
            return inside.findStaticVarHandle(inside.lookupClass(), name, type);
        } catch (ReflectiveOperationException absent) {
            throw new IllegalStateException(absent);
        }
    }

    /** Reads the class file from the module's loader. */
    private byte[] classFile(String name) throws ReflectiveOperationException {
        String file = FOLDER + packageName().replace('.', '/') + '/' + name + ".class";
        try (InputStream in = HookClass.class.getClassLoader().getResourceAsStream(file)) {
            if (in == null) {
                throw new ClassNotFoundException(file);
            }
            return in.readAllBytes();
        } catch (IOException failure) {
            throw new ReflectiveOperationException(failure);
        }
    }
}
