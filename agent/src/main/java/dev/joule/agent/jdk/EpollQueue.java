package dev.joule.agent.jdk;

import dev.joule.internal.driver.EventQueue;
import dev.joule.internal.driver.SocketWaiter;
import java.util.function.IntBinaryOperator;

/** Linux's epoll, through a class of Joule's beside the JDK's natives. */
final class EpollQueue implements EventQueue {
    /* The operations; that class has the same numbers. */
    static final int ADD = 0;
    static final int AWAIT = 1;
    static final int DESCRIPTOR = 2;
    static final int EVENTS = 3;
    static final int WAKE = 4;

    static final int NO_DESCRIPTOR = NONE;

    /* The bits of events. */
    static final int IN = 0x1;
    static final int OUT = 0x4;

    private final IntBinaryOperator epoll;

    EpollQueue(IntBinaryOperator epoll) {
        this.epoll = epoll;
    }

    @Override
    public boolean tryAdd(int descriptor) {
        return epoll.applyAsInt(ADD, descriptor) == 0;
    }

    @Override
    public int await(int millis) {
        return epoll.applyAsInt(AWAIT, millis);
    }

    @Override
    public int descriptor(int event) {
        return epoll.applyAsInt(DESCRIPTOR, event);
    }

    @Override
    public int directions(int event) {
        int events = epoll.applyAsInt(EVENTS, event);
        // Errors and hang-ups are for both: a thread that waits finds out by trying.
        return ((events & ~OUT) == 0 ? 0 : SocketWaiter.READ)
                | ((events & ~IN) == 0 ? 0 : SocketWaiter.WRITE);
    }

    @Override
    public void wake() {
        int _ = epoll.applyAsInt(WAKE, 0);
    }
}
