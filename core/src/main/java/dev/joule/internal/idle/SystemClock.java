package dev.joule.internal.idle;

/** The clock of the machine: {@link System#nanoTime}. */
final class SystemClock implements Clock {
    /**
     * The number of spins in a pause. One spin takes about 40 ns on current x86 processors, so a
     * pause takes about half a microsecond.
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
    @SuppressWarnings("ThreadPriorityCheck") // only speed depends on it
    public void yieldProcessor() {
        Thread.yield();
    }
}
