package dev.joule.agent.jdk;

import dev.joule.internal.driver.SocketWaiter;
import java.util.function.BooleanSupplier;
import java.util.function.IntBinaryOperator;

/** Answers the hook in the JDK's sockets. */
final class SocketWaitHandler implements IntBinaryOperator {
    /* The questions of the hook, besides the event; it has the same numbers. */
    static final int BEGIN = 0x100;
    static final int END = 0x200;
    static final int STOP = 0x400;
    static final int CLOSE = 0x800;

    /* The answers to BEGIN. */
    static final int REFUSED = 0;
    static final int READY = 1;
    static final int WAITING = 2;

    /* The JDK's numbers of events, on Linux. */
    static final int POLL_IN = 1;
    static final int POLL_OUT = 4;

    private final SocketWaiter waits;
    private final BooleanSupplier isCarried;

    /**
     * @param isCarried whether the caller is a virtual thread of the scheduler that does the
     *     polling
     */
    SocketWaitHandler(SocketWaiter waits, BooleanSupplier isCarried) {
        this.waits = waits;
        this.isCarried = isCarried;
    }

    @Override
    public int applyAsInt(int descriptor, int question) {
        int direction = (question & POLL_OUT) == 0 ? SocketWaiter.READ : SocketWaiter.WRITE;
        if ((question & BEGIN) != 0) {
            return begin(descriptor, direction);
        }
        if ((question & END) != 0) {
            waits.end(descriptor, direction);
        } else if ((question & STOP) != 0) {
            waits.stop(descriptor, direction);
        } else {
            waits.forget(descriptor);
        }
        return 0;
    }

    private int begin(int descriptor, int direction) {
        if (!isCarried.getAsBoolean()) {
            return REFUSED;
        }
        return switch (waits.begin(descriptor, direction)) {
            case READY -> READY;
            case WAITING -> WAITING;
            case REFUSED -> REFUSED;
        };
    }
}
