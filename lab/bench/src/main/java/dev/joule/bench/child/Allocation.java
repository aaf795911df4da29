package dev.joule.bench.child;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the bytes allocated by all threads except the current one. */
public final class Allocation {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /** Returns the bytes allocated so far by the other threads that are alive now. */
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
