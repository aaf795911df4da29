package dev.joule.internal.worker;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's view of a thread: Linux reports a thread as sleeping if it waits in a system call,
 * and as running if it computes or is queued for a processor. To the JVM both are {@code RUNNABLE}.
 *
 * <p>A file in {@code /proc} says it. To open or close a file takes the lock of the JDK's cleaner,
 * for which neither a worker nor the sentinel may wait: the next owner may be a virtual thread that
 * waits for a worker. So a thread of its own does both. To read an open file again takes no lock.
 */
final class KernelThread implements AutoCloseable, Runnable {
    private static final String OWN = "/proc/thread-self";
    private static final Executor FILES =
            new ThreadPoolExecutor(
                    0, 1, 100, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), new Daemons());

    /** Enough for the fields that are looked at: a number and a name of 15 bytes before them. */
    private static final int BEGINNING = 64;

    private final String path;
    private final Executor files;
    private volatile @Nullable RandomAccessFile file;
    private volatile boolean isUnknown;

    /** The sentinel's. */
    private final byte[] line = new byte[BEGINNING];

    private boolean isClosed;

    /** Opens the file of that path by an executor, which runs one command after the other. */
    KernelThread(String path, Executor files) {
        this.path = path;
        this.files = files;
        files.execute(this);
    }

    /** Starts to open the calling thread's file; returns null on other systems than Linux. */
    static @Nullable KernelThread open() {
        try {
            String own = new File(OWN).getCanonicalPath(); // a link to this thread's folder
            return own.equals(OWN) ? null : new KernelThread(own.concat("/stat"), FILES);
        } catch (Throwable unknown) { // no memory for a thread, say: as on another system
            return null;
        }
    }

    /** Opens the file, or closes it if the thread has ended. */
    @Override
    public void run() {
        try {
            RandomAccessFile opened = file;
            if (!isClosed()) {
                file = new RandomAccessFile(path, "r");
            } else if (opened != null) {
                opened.close();
            }
        } catch (Throwable unknown) { // out of descriptors, say: as on another system
            isUnknown = true;
        }
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    /**
     * Returns whether the thread runs, or would if it had a processor; called by one thread. Until
     * the file is open the thread counts as one that waits.
     */
    synchronized boolean isRunning() {
        RandomAccessFile opened = file;
        if (opened == null || isClosed) { // the descriptor may be another file's by now
            return isUnknown && !isClosed;
        }
        try {
            opened.seek(0);
            return isRunning(line, opened.read(line));
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

    /** Starts to close the file; called by the thread at its end. */
    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
        }
        try {
            files.execute(this);
        } catch (Throwable ignored) {
            // No memory for a thread, say: the next thread closes it, too.
        }
    }

    private static final class Daemons implements ThreadFactory {
        @Override
        public Thread newThread(Runnable life) {
            Thread thread = new Thread(null, life, "joule-files", 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
            return thread;
        }
    }
}
