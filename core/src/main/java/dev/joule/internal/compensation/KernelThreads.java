package dev.joule.internal.compensation;

import dev.joule.internal.worker.Worker;
import java.io.FileInputStream;
import java.io.IOException;

/**
 * Asks Linux for the state of threads. The kernel reports a thread as sleeping if it waits in a
 * system call, and as running if it computes or is queued for a processor. To the JVM both are
 * {@code RUNNABLE}; a thread that waits for a Java lock is not, so the kernel is not asked. On
 * other systems a thread that is {@code RUNNABLE} counts as computing. Used by one thread: see
 * {@link DetachedProbe}.
 */
public final class KernelThreads implements Probe {
    /** Enough for the fields that are looked at: a number and a name of 15 bytes before them. */
    private static final int BEGINNING = 64;

    private final byte[] read = new byte[BEGINNING];

    @Override
    public boolean isComputing(Worker worker) {
        Thread thread = worker.threadInTask();
        if (thread != null && thread.getState() != Thread.State.RUNNABLE) {
            return false; // the JVM knows that it waits
        }
        String path = worker.kernelPath();
        if (path == null) {
            return true; // on another system
        }
        try (FileInputStream in = new FileInputStream(path)) {
            return isRunning(read, in.read(read));
        } catch (IOException | OutOfMemoryError unknown) { // its thread has ended, say
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
}
