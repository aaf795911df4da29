package dev.joule.agent.jdk;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the JDK that the agent changes, each time somebody has one transformed anew. Therefore
 * it stays registered: another agent's retransformation starts from the JDK's own class file.
 */
final class Rewriting implements ClassFileTransformer {

    /** How one class is changed. */
    interface Site {
        /**
         * The class file, changed.
         *
         * @throws UnknownJdkException if it is not as it is known
         */
        byte[] rewrite(byte[] classFile) throws UnknownJdkException;
    }

    /** Brings in what the changed classes call. */
    interface Hooking {
        void define() throws ReflectiveOperationException;
    }

    private final Map<String, Site> sites;
    private final Hooking hooking;
    private final Set<String> seen = new HashSet<>();
    private boolean isHooked;
    private @Nullable UnknownJdkException problem;

    private Rewriting(Map<String, Site> sites, Hooking hooking) {
        this.sites = sites;
        this.hooking = hooking;
    }

    /**
     * Opens a package of the JDK to the agent and the core that came with it, and to nobody else,
     * and changes classes of it.
     *
     * @param sites by the classes' names, with slashes
     * @param hooking called once, before the first class is changed
     * @throws UnknownJdkException if the JDK is not as the agent knows it; of one class nothing was
     *     changed then, of several some may have been
     */
    static void install(
            Instrumentation instrumentation,
            String inPackage,
            Map<String, Site> sites,
            Hooking hooking)
            throws UnknownJdkException {
        open(instrumentation, inPackage);
        Rewriting rewriting = new Rewriting(sites, hooking);
        List<Class<?>> types = loaded(sites.keySet());
        boolean isDone = false;
        instrumentation.addTransformer(rewriting, true);
        try {
            rewriting.apply(instrumentation, types);
            isDone = true;
        } catch (UnmodifiableClassException
                | UnsupportedOperationException
                | LinkageError refusal) {
            throw new UnknownJdkException(refusal.toString());
        } finally {
            if (!isDone) {
                instrumentation.removeTransformer(rewriting);
            }
        }
    }

    private static void open(Instrumentation instrumentation, String inPackage) {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of(inPackage, Set.of(Rewriting.class.getModule())),
                Set.of(),
                Map.of());
    }

    /** Before there is a transformer: one that needs a class which it is to change finds none. */
    private static List<Class<?>> loaded(Set<String> names) throws UnknownJdkException {
        List<Class<?>> types = new ArrayList<>();
        for (String name : names) {
            try {
                types.add(Class.forName(name.replace('/', '.'), false, null));
            } catch (ClassNotFoundException | LinkageError refusal) {
                throw new UnknownJdkException(refusal.toString());
            }
        }
        return types;
    }

    private void apply(Instrumentation instrumentation, List<Class<?>> types)
            throws UnmodifiableClassException, UnknownJdkException {
        for (Class<?> type : types) {
            instrumentation.retransformClasses(type);
            if (problem != null) {
                throw problem;
            }
            if (!seen.contains(type.getName().replace('.', '/'))) {
                throw new UnknownJdkException("it does not hand out its classes");
            }
        }
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            String name,
            @Nullable Class<?> type,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        Site site = loader == null && name != null ? sites.get(name) : null;
        if (site == null) {
            return null;
        }
        try {
            byte[] rewritten = site.rewrite(classFile);
            if (!isHooked) {
                hooking.define();
                isHooked = true;
            }
            seen.add(name);
            return rewritten;
        } catch (UnknownJdkException unknown) {
            problem = unknown;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unexpected) {
            problem = new UnknownJdkException(unexpected.toString());
        }
        return null;
    }
}
