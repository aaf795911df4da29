package dev.joule.bench.child;

/** Tells how much of the heap is reachable. */
public final class Heap {

    private Heap() {}

    /** Bytes in use after collections that took everything they could. */
    public static long usedAfterCollection() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
