package dev.joule.internal.blocking;

import dev.joule.internal.virtual.ThreadLocals;
import org.jspecify.annotations.Nullable;

/** A thread of a {@link BlockingPool}, with a note of the scheduler whose call it is in. */
public final class BlockingThread extends Thread {
    /* Read and written by this thread alone. */
    private @Nullable Object owner;
    private boolean clearsThreadLocals;

    BlockingThread(Runnable life, String name, boolean daemon) {
        // Inherits nothing from the thread that makes the call, except its thread group.
        super(null, life, name, 0, false);
        setDaemon(daemon);
        setPriority(NORM_PRIORITY);
        setContextClassLoader(ClassLoader.getSystemClassLoader());
    }

    /**
     * Notes that the calling thread, if it is one of these, is in a call of that owner.
     *
     * @param clearsThreadLocals whether the thread-locals that the call sets end with it
     */
    public static void enter(Object owner, boolean clearsThreadLocals) {
        if (Thread.currentThread() instanceof BlockingThread thread) {
            thread.owner = owner;
            thread.clearsThreadLocals = clearsThreadLocals;
        }
    }

    /** Undoes {@link #enter}. */
    public static void leave() {
        if (Thread.currentThread() instanceof BlockingThread thread) {
            thread.owner = null;
            clearThreadLocals();
        }
    }

    /** Ends the thread-locals that the call of the calling thread has set, if they end with it. */
    public static void clearThreadLocals() {
        if (Thread.currentThread() instanceof BlockingThread thread && thread.clearsThreadLocals) {
            ThreadLocals.clear(thread);
        }
    }

    /** Returns whether the calling thread is in a call of that owner. */
    public static boolean isIn(Object owner) {
        return Thread.currentThread() instanceof BlockingThread thread && thread.owner == owner;
    }
}
