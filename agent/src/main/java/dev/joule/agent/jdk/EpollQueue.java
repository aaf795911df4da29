package dev.joule.agent.jdk;

import dev.joule.internal.driver.EventQueue;
import dev.joule.internal.driver.SocketWaiter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Linux's epoll, through the JDK's own natives; {@code sun.nio.ch} must be open to this module. */
final class EpollQueue implements EventQueue {
    /** The most events at a time: about as many as a worker runs tasks before it looks again. */
    private static final int EVENTS = 128;

    private static final int ADD = 1;
    private static final int MODIFY = 3;
    private static final int IN = 0x1;
    private static final int OUT = 0x4;

    /** Urgent data, before which a read ends. */
    private static final int URGENT = 0x2;

    /** The peer writes no more. */
    private static final int END = 0x2000;

    private static final int EDGE_TRIGGERED = 1 << 31;
    private static final int EXISTS = 17;

    /** Fails, and the class with it, where the JDK has none of it. */
    private static final Natives JDK = natives();

    /**
     * The native calls. In a record, whose fields the JIT takes for constants when the record is
     * one.
     */
    private record Natives(
            MethodHandle create,
            MethodHandle control,
            MethodHandle await,
            MethodHandle allocate,
            MethodHandle event,
            MethodHandle descriptor,
            MethodHandle events,
            MethodHandle newEventFd,
            MethodHandle eventFd,
            MethodHandle set) {}

    private final int epoll;
    private final int waker;
    private final Object wakerObject;
    private final long address;

    EpollQueue() {
        try {
            epoll = (int) JDK.create().invokeExact();
            address = (long) JDK.allocate().invokeExact(EVENTS);
            wakerObject = (Object) JDK.newEventFd().invokeExact();
            waker = (int) JDK.eventFd().invokeExact(wakerObject);
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
        // Each write to it is one event, so it need not be read.
        if (control(ADD, waker, IN | EDGE_TRIGGERED) != 0) {
            throw new IllegalStateException("no event descriptor");
        }
    }

    private static Natives natives() {
        JdkProfile.Epoll epoll = JdkProfile.current().sockets().epoll();
        try {
            MethodHandles.Lookup inEpoll = in(epoll.create());
            MethodHandles.Lookup inWaker = in(epoll.newWaker());
            return new Natives(
                    function(inEpoll, epoll.create()),
                    function(inEpoll, epoll.control()),
                    function(inEpoll, epoll.await()),
                    function(inEpoll, epoll.allocate()),
                    function(inEpoll, epoll.event()),
                    function(inEpoll, epoll.descriptor()),
                    function(inEpoll, epoll.events()),
                    inWaker.findConstructor(inWaker.lookupClass(), epoll.newWaker().handleType())
                            .asType(MethodType.methodType(Object.class)),
                    method(inWaker, epoll.wakerDescriptor()),
                    method(inWaker, epoll.wake()));
        } catch (ReflectiveOperationException unknown) {
            throw new IllegalStateException(unknown);
        }
    }

    private static MethodHandles.Lookup in(Member member) throws ReflectiveOperationException {
        Class<?> owner = Class.forName(member.owner().replace('/', '.'), false, null);
        return MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
    }

    private static MethodHandle function(MethodHandles.Lookup in, Member member)
            throws ReflectiveOperationException {
        return in.findStatic(in.lookupClass(), member.name(), member.handleType());
    }

    /** Returns a method that takes its receiver as an object. */
    private static MethodHandle method(MethodHandles.Lookup in, Member member)
            throws ReflectiveOperationException {
        MethodHandle method = in.findVirtual(in.lookupClass(), member.name(), member.handleType());
        return method.asType(method.type().changeParameterType(0, Object.class));
    }

    @Override
    public boolean tryAdd(int descriptor) {
        int events = IN | OUT | URGENT | END | EDGE_TRIGGERED;
        int error = control(ADD, descriptor, events);
        return error == 0 || (error == EXISTS && control(MODIFY, descriptor, events) == 0);
    }

    private int control(int operation, int descriptor, int events) {
        try {
            return (int) JDK.control().invokeExact(epoll, operation, descriptor, events);
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    @Override
    public int await(int millis) {
        try {
            int events = (int) JDK.await().invokeExact(epoll, address, EVENTS, millis);
            return Math.max(0, events); // a signal may end the wait
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    @Override
    public int descriptor(int event) {
        try {
            int descriptor = (int) JDK.descriptor().invokeExact(address(event));
            return descriptor == waker ? NONE : descriptor;
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    @Override
    public int directions(int event) {
        try {
            int events = (int) JDK.events().invokeExact(address(event));
            // Errors and hang-ups are for both: a thread that waits finds out by trying.
            return ((events & ~OUT) == 0 ? 0 : SocketWaiter.READ)
                    | ((events & ~(IN | URGENT | END)) == 0 ? 0 : SocketWaiter.WRITE)
                    | ((events & ~(IN | OUT)) == 0 ? 0 : SocketWaiter.BEYOND);
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    private long address(int event) throws Throwable {
        return (long) JDK.event().invokeExact(address, event);
    }

    @Override
    public void wake() {
        try {
            JDK.set().invokeExact(wakerObject);
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    private static RuntimeException unexpected(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException runtime
                ? runtime
                : new IllegalStateException(thrown);
    }
}
