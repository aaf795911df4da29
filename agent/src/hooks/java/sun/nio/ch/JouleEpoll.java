package sun.nio.ch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.IntBinaryOperator;

/**
 * Linux's epoll for the agent, by the JDK's natives, which are not public. The JVM links a call
 * from here at once; as method handles the natives took some twenty classes that it has to make
 * while a program starts.
 *
 * <p>The first argument is an operation, the second its operand.
 */
final class JouleEpoll implements IntBinaryOperator {
    /* The operations; the agent's EpollQueue has the same numbers. */
    /** Registers a descriptor for all events; the answer is the error number, 0 for none. */
    static final int ADD = 0;

    /** Waits for some milliseconds; the answer is the number of events. */
    static final int AWAIT = 1;

    /** The answer is the descriptor of an event, or {@link #NO_DESCRIPTOR}. */
    static final int DESCRIPTOR = 2;

    /** The answer is what has happened to it, as bits. */
    static final int EVENTS = 3;

    /** Ends the wait, or the next one. */
    static final int WAKE = 4;

    static final int NO_DESCRIPTOR = -1;

    /* The bits of events. */
    static final int IN = 0x1;
    static final int OUT = 0x4;

    private static final int EDGE_TRIGGERED = 1 << 31;

    /* The operations of epoll_ctl. */
    private static final int CTL_ADD = 1;
    private static final int CTL_MODIFY = 3;

    /** The error number of a descriptor that is registered already. */
    private static final int EXISTS = 17;

    /** The most events at a time: about as many as a worker runs tasks before it looks again. */
    private static final int MOST = 128;

    /** The one set; of an interface, which its reader knows. */
    static final IntBinaryOperator INSTANCE;

    static {
        try {
            INSTANCE = new JouleEpoll();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private final int epoll;
    private final long address;
    private final EventFD waker;

    /**
     * Makes a set. Each native is called once here: what this JDK lacks shows before a worker
     * polls. A failure leaves the set open, once a process: it is not tried again.
     */
    private JouleEpoll() throws IOException {
        epoll = EPoll.create();
        address = EPoll.allocatePollArray(MOST);
        waker = new EventFD();
        // Each write to it is one event, so it need not be read.
        if (EPoll.ctl(epoll, CTL_ADD, waker.efd(), IN | EDGE_TRIGGERED) != 0) {
            throw new IOException("no event descriptor");
        }
        waker.set();
        for (int events = await(0), i = 0; i < events; i++) {
            descriptor(i);
            events(i);
        }
    }

    @Override
    public int applyAsInt(int operation, int operand) {
        try {
            return switch (operation) {
                case ADD -> add(operand);
                case AWAIT -> await(operand);
                case DESCRIPTOR -> descriptor(operand);
                case EVENTS -> events(operand);
                case WAKE -> wake();
                default -> throw new IllegalArgumentException("no operation " + operation);
            };
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private int add(int descriptor) {
        int events = IN | OUT | EDGE_TRIGGERED;
        int error = EPoll.ctl(epoll, CTL_ADD, descriptor, events);
        return error == EXISTS ? EPoll.ctl(epoll, CTL_MODIFY, descriptor, events) : error;
    }

    private int await(int millis) throws IOException {
        return Math.max(0, EPoll.wait(epoll, address, MOST, millis)); // a signal may end the wait
    }

    private int descriptor(int event) {
        int descriptor = EPoll.getDescriptor(EPoll.getEvent(address, event));
        return descriptor == waker.efd() ? NO_DESCRIPTOR : descriptor;
    }

    private int events(int event) {
        return EPoll.getEvents(EPoll.getEvent(address, event));
    }

    private int wake() throws IOException {
        waker.set();
        return 0;
    }
}
