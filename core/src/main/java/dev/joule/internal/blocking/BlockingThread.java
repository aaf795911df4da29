package dev.joule.internal.blocking;

import org.jspecify.annotations.Nullable;

/**
 * A thread of a {@link BlockingPool}, with a note of the scheduler whose call it is in. A field
 * and not a thread-local: setting one allocates, and a call that begins in a full heap must begin
 * all the same.
 */
public final class BlockingThread extends Thread {
    /** Read and written by this thread alone. */
    private @Nullable Object owner;

    BlockingThread(Runnable life, String name, boolean daemon) {
        // Inherits nothing from whoever makes the call.
        super(null, life, name, 0, false);
        setDaemon(daemon);
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
