package dev.joule.agent.jdk;

import dev.joule.internal.driver.PollingDriver;
import dev.joule.internal.idle.Clock;
import java.io.FileDescriptor;
import java.util.function.BooleanSupplier;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/** The waits of virtual threads for sockets, taken over from the JDK's pollers. */
public final class SocketHook {
    private final HookClass hook;

    private SocketHook(HookClass hook) {
        this.hook = hook;
    }

    /**
     * Makes the JDK ask the agent first; nothing changes until {@link #waitBy}.
     *
     * @return {@code null} where the system has no epoll
     * @throws UnknownJdkException if the JDK is not as the agent knows it; then it goes on as it
     *     was
     */
    public static @Nullable SocketHook install(HookInstaller installer) throws UnknownJdkException {
        JdkProfile.Sockets sockets = JdkProfile.current().sockets();
        if (!exists(sockets.epoll())) {
            return null;
        }
        try {
            checkNumbering(sockets.number());
            checkInheritance(sockets);
        } catch (ReflectiveOperationException | LinkageError refusal) {
            throw new UnknownJdkException(refusal.toString());
        }
        HookClass hook = new HookClass(sockets.poller().owner());
        installer.install(hook.packageName(), sockets.sites(), hook);
        return new SocketHook(hook);
    }

    /** Returns a new driver that polls; its workers must be those that carry virtual threads. */
    public PollingDriver newDriver(int workers) throws ReflectiveOperationException {
        var epoll = (IntBinaryOperator) hook.instance("JouleEpoll", IntBinaryOperator.class);
        return new PollingDriver(workers, new EpollQueue(epoll), Clock.SYSTEM);
    }

    /**
     * Makes virtual threads wait by that driver.
     *
     * @param isCarried whether the caller is a virtual thread that the driver's workers carry;
     *     others go on waiting as the JDK has them
     */
    public void waitBy(PollingDriver driver, BooleanSupplier isCarried) {
        IntBinaryOperator waits = new SocketWaitHandler(driver.waits(), isCarried);
        hook.field("waits", IntBinaryOperator.class).setVolatile(waits);
    }

    /** Fails here instead of in the program, if the hook cannot ask for a number. */
    private static void checkNumbering(Member number) throws ReflectiveOperationException {
        Class<?> owner = byName(number.owner());
        if (owner.getDeclaredMethod(number.name(), FileDescriptor.class).getReturnType()
                != int.class) {
            throw new NoSuchMethodException(number.name());
        }
    }

    /**
     * Checks that no subclass closes descriptors in a way of its own, which would leave them in the
     * driver's table.
     */
    private static void checkInheritance(JdkProfile.Sockets sockets)
            throws UnknownJdkException, ClassNotFoundException {
        for (String name : sockets.inheriting()) {
            Class<?> type = byName(name);
            if (type.getSuperclass() != byName(sockets.closer().owner())) {
                throw new UnknownJdkException(name);
            }
            for (var method : type.getDeclaredMethods()) {
                if (method.getName().equals("close")) {
                    throw new UnknownJdkException(name + ".close");
                }
            }
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
