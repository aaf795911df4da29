package dev.joule.agent.jdk;

import dev.joule.internal.driver.PollingDriver;
import dev.joule.internal.worker.Clock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The waits of virtual threads for sockets, taken over from the JDK's pollers. */
public final class SocketHook {
    private final PollerHook hook;

    private SocketHook(PollerHook hook) {
        this.hook = hook;
    }

    /**
     * Makes the JDK ask the agent first; nothing changes until {@link #waitBy}.
     *
     * @return {@code null} where the system has no epoll
     * @throws UnknownJdkException if the JDK is not as the agent knows it; then it goes on as it
     *     was
     */
    public static @Nullable SocketHook install(ClassRewriter rewriting) throws UnknownJdkException {
        if (!exists("sun/nio/ch/EPoll")) {
            return null;
        }
        checkInheritance();
        PollerHook hook = new PollerHook();
        rewriting.install(PollerHook.PACKAGE, PollerSites.ALL, hook);
        return new SocketHook(hook);
    }

    /** A driver that polls; its workers must be those that carry virtual threads. */
    public PollingDriver newDriver(int workers) {
        return new PollingDriver(workers, new EpollQueue(), Clock.SYSTEM);
    }

    /**
     * Makes virtual threads wait by that driver.
     *
     * @param isCarried whether the caller is a virtual thread that the driver's workers carry;
     *     others go on waiting as the JDK has them
     */
    public void waitBy(PollingDriver driver, BooleanSupplier isCarried) {
        hook.ask(new SocketWaitHandler(driver.waits(), isCarried));
    }

    /**
     * Checks that no subclass closes descriptors in a way of its own, which would leave them in the
     * driver's table.
     */
    private static void checkInheritance() throws UnknownJdkException {
        try {
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
        } catch (ClassNotFoundException | LinkageError refusal) {
            throw new UnknownJdkException(refusal.toString());
        }
    }

    private static Class<?> byName(String name) throws ClassNotFoundException {
        return Class.forName(name.replace('/', '.'), false, null);
    }

    private static boolean exists(String name) {
        try {
            return byName(name) != null;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }
}
