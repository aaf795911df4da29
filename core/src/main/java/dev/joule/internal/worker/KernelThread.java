package dev.joule.internal.worker;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's view of a thread: Linux reports a thread as sleeping if it waits in a system call,
 * and as running if it computes or is queued for a processor. To the JVM both are {@code RUNNABLE}.
 *
 * <p>The thread opens its file in {@code /proc} itself, before its first task. To open a file takes
 * the lock of the JDK's cleaner, which the sentinel must not wait for; to read it again from the
 * start takes no lock.
 */
final class KernelThread implements AutoCloseable {
    private static final String OWN = "/proc/thread-self";

    /** Enough for the fields that are looked at: a number and a name of 15 bytes before them. */
    private static final int BEGINNING = 64;

    private final RandomAccessFile file;

    /** The sentinel's. */
    private final byte[] line = new byte[BEGINNING];

    private boolean isClosed;

    private KernelThread(RandomAccessFile file) {
        this.file = file;
    }

    /** Opens the file of the calling thread; returns null on other systems than Linux. */
    static @Nullable KernelThread open() {
        try {
            String own = new File(OWN).getCanonicalPath(); // a link to this thread's folder
            return own.equals(OWN)
                    ? null
                    : new KernelThread(new RandomAccessFile(own.concat("/stat"), "r"));
        } catch (Throwable unknown) { // out of descriptors, say: it counts as on another system
            return null;
        }
    }

    /** Returns whether the thread runs, or would if it had a processor; called by one thread. */
    synchronized boolean isRunning() {
        if (isClosed) {
            return false; // its descriptor may be another file's by now
        }
        try {
            file.seek(0);
            return isRunning(line, file.read(line));
        } catch (IOException ended) {
            return false;
        }
    }

    /**
     * Returns whether the kernel's line says that the thread runs: the third field is the state.
     * The second is the name in parentheses, which may have any characters.
     */
    static boolean isRunning(byte[] line, int length) {
        for (int i = length - 3; i > 0; i--) {
            if (line[i] == ')') {
                return line[i + 2] == 'R';
            }
        }
        return false;
    }

    /** Closes the file; called by the thread at its end. */
    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
        }
        try {
            file.close();
        } catch (IOException ignored) {
            // It was only read.
        }
    }
}
