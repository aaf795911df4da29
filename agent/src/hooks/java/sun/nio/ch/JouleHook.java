package sun.nio.ch;

import java.io.FileDescriptor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntBinaryOperator;

/**
 * The class of Joule's in {@code sun.nio.ch} through which the JDK's sockets reach the agent. It
 * has a package of its own, since neither is to be public. The agent sets the field.
 */
final class JouleHook {
    /* The questions to the agent, besides the event. */
    static final int BEGIN = 0x100;
    static final int END = 0x200;
    static final int STOP = 0x400;
    static final int CLOSE = 0x800;

    /* The agent's answers to BEGIN; there is a third one. */
    static final int REFUSED = 0;
    static final int WAITING = 2;

    /** Answers a question about a descriptor. */
    static IntBinaryOperator waits;

    private JouleHook() {}

    /** Called instead of the JDK's wait; returns false if the JDK is to wait. */
    static boolean poll(int fd, int event, long nanos, BooleanSupplier isOpen) {
        IntBinaryOperator agent = waits;
        if (agent == null) {
            return false;
        }
        int start = agent.applyAsInt(fd, event | BEGIN);
        if (start == WAITING) {
            try {
                if (isOpen.getAsBoolean()) {
                    if (nanos > 0) {
                        LockSupport.parkNanos(nanos);
                    } else {
                        LockSupport.park();
                    }
                }
            } finally {
                agent.applyAsInt(fd, event | END);
            }
        }
        return start != REFUSED;
    }

    /** Called before the JDK wakes those that wait for a descriptor. */
    static void stopPoll(int fd, int event) {
        IntBinaryOperator agent = waits;
        if (agent != null) {
            agent.applyAsInt(fd, event | STOP);
        }
    }

    /** Called before a descriptor is closed and its number can be given away again. */
    static void close(FileDescriptor fd) {
        IntBinaryOperator agent = waits;
        if (agent != null) {
            agent.applyAsInt(IOUtil.fdVal(fd), CLOSE);
        }
    }
}
