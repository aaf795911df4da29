package dev.joule.internal.park;

/** Sleeps by parking the thread; there are no outside events. */
public final class ThreadDriver implements Driver {
    private final Parker[] parkers;

    public ThreadDriver(int workers) {
        parkers = new Parker[workers];
        for (int i = 0; i < workers; i++) {
            parkers[i] = new Parker();
        }
    }

    @Override
    public void poll() {}

    @Override
    public void park(int worker, long nanos) {
        parkers[worker].park(nanos);
    }

    @Override
    public void wake(int worker) {
        parkers[worker].wake();
    }
}
