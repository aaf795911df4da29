package dev.joule.agent.jdk;

import dev.joule.internal.driver.PollingDriver;
import dev.joule.internal.worker.Clock;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Where virtual threads wait for sockets, taken over from the JDK's pollers. */
public final class Sockets {
    private static final String PACKAGE = "sun.nio.ch";

    private final PollerHook.Setter hook;

    private Sockets(PollerHook.Setter hook) {
        this.hook = hook;
    }

    /**
     * Has the JDK ask the agent first; nothing changes until {@link #waitBy}.
     *
     * @return {@code null} where the system has no epoll
     * @throws UnknownJdkException if the JDK is not as the agent knows it; nothing was changed then
     */
    public static @Nullable Sockets install(Instrumentation instrumentation)
            throws UnknownJdkException {
        if (!exists(PACKAGE + ".EPoll")) {
            return null;
        }
        open(instrumentation);
        Rewriting rewriting = new Rewriting();
        boolean isDone = false;
        instrumentation.addTransformer(rewriting, true);
        try {
            checkInheritance();
            instrumentation.retransformClasses(
                    byName(PollerSites.POLLER), byName(PollerSites.DISPATCHER));
            UnknownJdkException problem = rewriting.problem;
            if (problem != null) {
                throw problem;
            }
            PollerHook.Setter hook = rewriting.hook;
            if (hook == null) {
                throw new UnknownJdkException("it does not hand out its classes");
            }
            isDone = true;
            return new Sockets(hook);
        } catch (ClassNotFoundException
                | UnmodifiableClassException
                | UnsupportedOperationException
                | LinkageError refusal) {
            throw new UnknownJdkException(refusal.toString());
        } finally {
            if (!isDone) {
                instrumentation.removeTransformer(rewriting);
            }
        }
    }

    /** A driver that polls; its workers must be those that carry virtual threads. */
    public PollingDriver newDriver(int workers) {
        return new PollingDriver(workers, new EpollQueue(), Clock.SYSTEM);
    }

    /**
     * From now on virtual threads wait by that driver.
     *
     * @param isCarried whether the caller is a virtual thread that the driver's workers carry;
     *     others go on waiting as the JDK has them
     */
    public void waitBy(PollingDriver driver, BooleanSupplier isCarried) {
        hook.set(new SocketWaits(driver.waits(), isCarried));
    }

    /** Opens the package to the agent and the core that came with it, and nobody else. */
    private static void open(Instrumentation instrumentation) {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of(PACKAGE, Set.of(Sockets.class.getModule())),
                Set.of(),
                Map.of());
    }

    /** What closes descriptors in a way of its own would leave them in the table. */
    private static void checkInheritance() throws ClassNotFoundException, UnknownJdkException {
        for (String name : PollerSites.INHERITING) {
            Class<?> type = byName(name);
            if (type.getSuperclass() != byName(PollerSites.DISPATCHER)) {
                throw new UnknownJdkException(name);
            }
            for (var method : type.getDeclaredMethods()) {
                if (method.getName().equals("close")) {
                    throw new UnknownJdkException(name + ".close");
                }
            }
        }
    }

    private static Class<?> byName(String internalName) throws ClassNotFoundException {
        return Class.forName(internalName.replace('/', '.'), false, null);
    }

    private static boolean exists(String name) {
        try {
            return byName(name) != null;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    /** Rewrites each class whenever somebody has it transformed anew, as for the scheduler. */
    private static final class Rewriting implements ClassFileTransformer {
        private PollerHook.@Nullable Setter hook;
        private @Nullable UnknownJdkException problem;

        @Override
        public byte @Nullable [] transform(
                @Nullable ClassLoader loader,
                String name,
                @Nullable Class<?> type,
                @Nullable ProtectionDomain domain,
                byte[] classFile) {
            if (loader != null || !PollerSites.owners().contains(name)) {
                return null;
            }
            try {
                byte[] rewritten = PollerSites.rewrite(name, classFile);
                if (hook == null) {
                    hook = PollerHook.define();
                }
                return rewritten;
            } catch (UnknownJdkException unknown) {
                problem = unknown;
            } catch (ReflectiveOperationException | RuntimeException | LinkageError unexpected) {
                problem = new UnknownJdkException(unexpected.toString());
            }
            return null;
        }
    }
}
