package dev.joule.verify.soak;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Counts threads and bytes of the heap. */
public final class Census {
    private static final int GC_ROUNDS = 3;

    private Census() {}

    /** Returns the living threads whose names begin with the prefix. */
    public static List<Thread> threadsNamed(String prefix) {
        List<Thread> found = new ArrayList<>();
        for (Thread thread : all()) {
            if (thread.getName().startsWith(prefix)) {
                found.add(thread);
            }
        }
        return found;
    }

    /** Returns all living platform threads. */
    private static List<Thread> all() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads = new Thread[2 * root.activeCount() + 64];
        int count = root.enumerate(threads);
        while (count == threads.length) { // there may be more
            threads = new Thread[2 * threads.length];
            count = root.enumerate(threads);
        }
        return new ArrayList<>(Arrays.asList(threads).subList(0, count));
    }

    /** Returns the number of living platform threads. */
    static int threads() {
        return all().size();
    }

    /** Returns the heap in use after collecting garbage, in bytes. */
    static long heapAfterGc() {
        for (int i = 0; i < GC_ROUNDS; i++) {
            System.gc();
        }
        return heap();
    }

    /** Returns the heap in use, in bytes. */
    static long heap() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
