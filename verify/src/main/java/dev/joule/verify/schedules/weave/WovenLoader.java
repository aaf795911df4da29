package dev.joule.verify.schedules.weave;

import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.mutant.Mutants;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Loads Joule's classes anew and woven, optionally with one of them mutated. Only the explorer
 * itself is shared with the rest of the program.
 */
public final class WovenLoader extends ClassLoader {
    static final String OURS = "dev/joule/";
    private static final String SHARED = "dev.joule.verify.schedules.explore.";

    private final @Nullable Mutant mutant;
    private final Weaver weaver = new Weaver(this::original);

    public WovenLoader(@Nullable Mutant mutant) {
        super("woven", WovenLoader.class.getClassLoader());
        this.mutant = mutant;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        String internal = name.replace('.', '/');
        if (!internal.startsWith(OURS) || name.startsWith(SHARED)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            byte[] bytes =
                    mutant != null && name.equals(mutant.className())
                            ? Mutants.bytesOf(mutant)
                            : original(internal);
            byte[] woven = weaver.weave(bytes);
            return defineClass(name, woven, 0, woven.length);
        }
    }

    private byte[] original(String internal) {
        try (InputStream in = getResourceAsStream(internal + ".class")) {
            if (in == null) {
                throw new IllegalStateException("there is no class " + internal);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
