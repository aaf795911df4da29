package dev.joule.bench.child;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts what all threads but the current one allocate. */
public final class Allocation {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /** Bytes allocated so far by the other threads that live now. */
    public static long ofOthers() {
        long self = Thread.currentThread().threadId();
        long sum = 0;
        for (long id : THREADS.getAllThreadIds()) {
            if (id != self) {
                sum += Math.max(0, THREADS.getThreadAllocatedBytes(id));
            }
        }
        return sum;
    }
}
