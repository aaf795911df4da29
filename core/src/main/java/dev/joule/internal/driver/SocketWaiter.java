package dev.joule.internal.driver;

/**
 * Begins and ends the waits of threads for descriptors. A thread begins a wait after a system call
 * that would have blocked, and tries that call again whenever the wait is over.
 */
public record SocketWaiter(PollingDriver driver, ReadinessTable descriptors, EventQueue queue) {
    /** The direction of reads. */
    public static final int READ = Readiness.READ;

    /** The direction of writes. */
    public static final int WRITE = Readiness.WRITE;

    /** The result of beginning a wait. */
    public enum WaitResult {
        /** It is ready: try again. */
        READY,
        /** Park, and {@link #end} the wait however the park ended. */
        WAITING,
        /** Use the JDK's poller instead. */
        REFUSED
    }

    /** Begins a wait of the calling thread, which is a virtual thread of the driver's workers. */
    public WaitResult begin(int descriptor, int direction) {
        if (descriptor < 0) {
            return WaitResult.REFUSED;
        }
        Readiness readiness = descriptors.at(descriptor);
        if (!readiness.isListed()) {
            if (!queue.tryAdd(descriptor)) {
                return WaitResult.REFUSED;
            }
            readiness.setListed();
        }
        driver.begin();
        return switch (readiness.begin(direction, Thread.currentThread())) {
            case READY -> WaitResult.READY;
            case WAITING -> WaitResult.WAITING;
            case TAKEN -> WaitResult.REFUSED;
        };
    }

    /** Ends a wait that {@code begin} started. */
    public void end(int descriptor, int direction) {
        descriptors.at(descriptor).end(direction, Thread.currentThread().isInterrupted());
    }

    /** Ends the wait of another thread in that direction, which then tries again. */
    public void stop(int descriptor, int direction) {
        Readiness readiness = descriptors.find(descriptor);
        if (readiness != null) {
            readiness.stop(direction);
        }
    }

    /**
     * Forgets a descriptor that is about to be closed, since its number will be used again. No
     * thread waits for it: the owner of a descriptor closes it only when no call on it is in
     * progress.
     */
    public void forget(int descriptor) {
        Readiness readiness = descriptors.find(descriptor);
        if (readiness != null) {
            readiness.reset();
        }
    }
}
