package dev.joule.agent.jdk;

import dev.joule.internal.driver.SocketWaiter;
import java.util.function.BooleanSupplier;
import java.util.function.IntBinaryOperator;

/** Answers the hook in the JDK's sockets. */
final class SocketWaitHandler implements IntBinaryOperator {
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
        int direction =
                (question & PollerHook.POLL_OUT) == 0 ? SocketWaiter.READ : SocketWaiter.WRITE;
        if ((question & PollerHook.BEGIN) != 0) {
            return begin(descriptor, direction);
        }
        if (question == PollerHook.TRY_READ) {
            return isToBeSpared(descriptor) ? 1 : 0;
        }
        if (question == PollerHook.SHORT_READ) {
            if (isCarried.getAsBoolean()) {
                waits.tryDrain(descriptor);
            }
            return 0;
        }
        if ((question & PollerHook.END) != 0) {
            waits.end(descriptor, direction);
        } else if ((question & PollerHook.STOP) != 0) {
            waits.stop(descriptor, direction);
        } else {
            waits.forget(descriptor);
        }
        return 0;
    }

    /**
     * An interrupted thread gets what is there, but would not wait for what is about to be told.
     */
    private boolean isToBeSpared(int descriptor) {
        return isCarried.getAsBoolean()
                && waits.canSkipRead(descriptor)
                && !Thread.currentThread().isInterrupted();
    }

    private int begin(int descriptor, int direction) {
        if (!isCarried.getAsBoolean()) {
            return PollerHook.REFUSED;
        }
        return switch (waits.begin(descriptor, direction)) {
            case READY -> PollerHook.READY;
            case WAITING -> PollerHook.WAITING;
            case REFUSED -> PollerHook.REFUSED;
        };
    }
}
