package dev.joule.internal.worker;

import org.jspecify.annotations.Nullable;

/**
 * The threads of a pool whose workers run in threads that the user made, which have no field for
 * their worker: a table that never changes, indexed by the thread's number.
 */
final class UserThreads {
    private final @Nullable Thread[] threads;
    private final @Nullable Worker[] workers;

    /** Creates a table of the threads, each with the worker at the same index. */
    UserThreads(Thread[] threads, Worker[] workers) {
        int size = Integer.highestOneBit(4 * threads.length);
        this.threads = new Thread[size];
        this.workers = new Worker[size];
        for (int i = 0; i < threads.length; i++) {
            int at = placeOf(threads[i]);
            while (this.threads[at] != null) {
                at = next(at);
            }
            this.threads[at] = threads[i];
            this.workers[at] = workers[i];
        }
    }

    /** Returns the worker that runs in a thread; null if there is none. */
    @Nullable Worker workerOf(Thread thread) {
        int at = placeOf(thread);
        while (threads[at] != null) {
            if (threads[at] == thread) {
                return workers[at];
            }
            at = next(at);
        }
        return null;
    }

    private int placeOf(Thread thread) {
        return (int) thread.threadId() & (threads.length - 1);
    }

    private int next(int at) {
        return (at + 1) & (threads.length - 1);
    }
}
