package dev.joule.agent.jdk;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The hooks of a runtime image whose classes were changed when it was made. */
public final class BuiltInHooks implements HookInstaller, Supplier<HookInstaller> {
    private final Consumer<String> opener;

    /**
     * @param opener opens a package of the JDK to this module
     */
    public BuiltInHooks(Consumer<String> opener) {
        this.opener = opener;
    }

    /** Returns whether this JDK has them. */
    public static boolean exist() {
        try {
            return Class.forName("java.lang.JouleStart", false, null) != null;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    /** Returns itself: there is nothing to be registered. */
    @Override
    public HookInstaller get() {
        return this;
    }

    @Override
    public void install(String inPackage, Map<String, Site> sites, Definition hook)
            throws UnknownJdkException {
        opener.accept(inPackage);
        try {
            hook.define(true);
        } catch (ReflectiveOperationException | LinkageError refusal) {
            throw new UnknownJdkException(refusal.toString());
        }
    }

    /** Does nothing: hooks without an answer leave everything to the JDK. */
    @Override
    public void unregister() {}

    /** Returns nothing: agents transform the classes of the image, which call the hooks. */
    @Override
    public List<String> lost() {
        return List.of();
    }
}
