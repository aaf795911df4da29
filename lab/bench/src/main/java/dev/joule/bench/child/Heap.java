package dev.joule.bench.child;

/** Measures how much of the heap is reachable. */
public final class Heap {

    private Heap() {}

    /** Returns the bytes in use after repeated garbage collections. */
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
