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
 *
 * <p>It is registered before the program starts, since transformers are asked in the order in which
 * they were, but changes nothing until somebody installs something by it.
 */
public final class Rewriting implements ClassFileTransformer {

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

    private final Instrumentation instrumentation;

    /** Set before the first class is transformed for it. */
    private volatile @Nullable Plan plan;

    private Rewriting(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** What is changed, and how far that is; other agents' threads may come upon it, too. */
    private static final class Plan {
        private final Map<String, Site> sites;
        private final Hooking hooking;
        private final Set<String> seen = new HashSet<>();
        private boolean isHooked;
        private @Nullable UnknownJdkException problem;

        Plan(Map<String, Site> sites, Hooking hooking) {
            this.sites = sites;
            this.hooking = hooking;
        }

        synchronized byte @Nullable [] rewrite(String name, Site site, byte[] classFile) {
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

        synchronized void check(String name) throws UnknownJdkException {
            if (problem != null) {
                throw problem;
            }
            if (!seen.contains(name)) {
                throw new UnknownJdkException("it does not hand out its classes");
            }
        }
    }

    /** Takes its turn among the transformers. */
    public static Rewriting register(Instrumentation instrumentation) {
        Rewriting rewriting = new Rewriting(instrumentation);
        instrumentation.addTransformer(rewriting, true);
        return rewriting;
    }

    /** Gives its turn back; nothing is installed by it then. */
    public void unregister() {
        instrumentation.removeTransformer(this);
    }

    /**
     * Opens a package of the JDK to the agent and the core that came with it, and to nobody else,
     * and changes classes of it. Once; after a failure it is no longer registered.
     *
     * @param sites by the classes' names, with slashes
     * @param hooking called once, before the first class is changed
     * @throws UnknownJdkException if the JDK is not as the agent knows it; of one class nothing was
     *     changed then, of several some may have been
     */
    void install(String inPackage, Map<String, Site> sites, Hooking hooking)
            throws UnknownJdkException {
        boolean isDone = false;
        try {
            open(instrumentation, inPackage);
            List<Class<?>> types = loaded(sites.keySet());
            Plan next = new Plan(sites, hooking);
            plan = next;
            for (Class<?> type : types) {
                instrumentation.retransformClasses(type);
                next.check(type.getName().replace('.', '/'));
            }
            isDone = true;
        } catch (UnmodifiableClassException
                | UnsupportedOperationException
                | LinkageError refusal) {
            throw new UnknownJdkException(refusal.toString());
        } finally {
            if (!isDone) {
                unregister();
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

    /** Before there is a plan, which may need a class that it is to change. */
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

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            String name,
            @Nullable Class<?> type,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        Plan now = plan;
        if (now == null || loader != null || name == null) {
            return null;
        }
        Site site = now.sites.get(name);
        return site == null ? null : now.rewrite(name, site, classFile);
    }
}
