package dev.joule.verify.schedules.weave;

import dev.joule.verify.bytecode.ClassFiles;
import dev.joule.verify.fault.Fault;
import dev.joule.verify.fault.FaultyClasses;
import org.jspecify.annotations.Nullable;

/**
 * Loads Joule's classes anew and woven, optionally with a fault in one of them. Only the explorer
 * itself is shared with the rest of the program.
 */
public final class WovenLoader extends ClassLoader {
    static final String OURS = "dev/joule/";
    private static final String SHARED = "dev.joule.verify.schedules.explore.";

    private final @Nullable Fault fault;
    private final Weaver weaver = new Weaver();

    public WovenLoader(@Nullable Fault fault) {
        super("woven", WovenLoader.class.getClassLoader());
        this.fault = fault;
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
                    fault != null && name.equals(fault.className())
                            ? FaultyClasses.bytesOf(fault)
                            : ClassFiles.read(internal);
            byte[] woven = weaver.weave(bytes);
            return defineClass(name, woven, 0, woven.length);
        }
    }
}
