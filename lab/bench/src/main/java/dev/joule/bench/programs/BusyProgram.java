package dev.joule.bench.programs;

/** Threads that compute: the processors are what they wait for. */
public enum BusyProgram implements ThreadProgram {
    /** Each computes for some 20 ms, and sleeps for one. */
    CPU_HOGS("cpu_hogs", 200),
    /** Each searches an index all the time, and never waits or yields. */
    SEARCH_NO_YIELD("search_no_yield", 32);

    private final String label;
    private final int threads;

    BusyProgram(String label, int threads) {
        this.label = label;
        this.threads = threads;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public int threads() {
        return threads;
    }
}
