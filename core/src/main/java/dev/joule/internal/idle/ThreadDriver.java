package dev.joule.internal.idle;

/** Puts workers to sleep by parking their threads. There are no outside events. */
public final class ThreadDriver implements Driver {
    private final Parker[] parkers;

    public ThreadDriver(int workers) {
        parkers = new Parker[workers];
        for (int i = 0; i < workers; i++) {
            parkers[i] = new Parker();
        }
    }

    @Override
    public boolean poll() {
        return false;
    }

    @Override
    public boolean park(int worker, long nanos) {
        parkers[worker].park(nanos);
        return false;
    }

    @Override
    public void deliver() {}

    @Override
    public void wake(int worker) {
        parkers[worker].wake();
    }
}
