package dev.joule.internal.blocking;

import org.jspecify.annotations.Nullable;

/** A thread of a {@link BlockingPool}, with a note of the scheduler whose call it is in. */
public final class BlockingThread extends Thread {
    /* Read and written by this thread alone. */
    private @Nullable Object owner;

    BlockingThread(Runnable life, String name, boolean daemon) {
        // Inherits nothing from the thread that makes the call, except its thread group.
        super(null, life, name, 0, false);
        setDaemon(daemon);
        setPriority(NORM_PRIORITY);
        setContextClassLoader(ClassLoader.getSystemClassLoader());
    }

    /** Notes that the calling thread, if it is one of these, is in a call of that owner. */
    public static void enter(Object owner) {
        if (Thread.currentThread() instanceof BlockingThread thread) {
            thread.owner = owner;
        }
    }

    /** Undoes {@link #enter}. */
    public static void leave() {
        if (Thread.currentThread() instanceof BlockingThread thread) {
            thread.owner = null;
        }
    }

    /** Returns whether the calling thread is in a call of that owner. */
    public static boolean isIn(Object owner) {
        return Thread.currentThread() instanceof BlockingThread thread && thread.owner == owner;
    }
}
