package dev.joule.internal.worker;

/** The machine's time. */
final class SystemClock implements Clock {
    /**
     * The spins of one pause. One is about 40 ns on current x86, so the next look follows after
     * about half a microsecond.
     */
    private static final int SPINS = 12;

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void pause() {
        for (int i = 0; i < SPINS; i++) {
            Thread.onSpinWait();
        }
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // nothing depends on it but time
    public void yieldProcessor() {
        Thread.yield();
    }
}
