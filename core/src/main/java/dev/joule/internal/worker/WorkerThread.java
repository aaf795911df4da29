package dev.joule.internal.worker;

import org.jspecify.annotations.Nullable;

/** A thread that is a worker for as long as it lives. */
public final class WorkerThread extends Thread {
    private final Worker worker;

    public WorkerThread(String name, boolean daemon, Worker worker, Runnable onExit) {
        this(name, daemon, worker, null, onExit);
    }

    /** Creates a thread with a different body, as of a spare. */
    public WorkerThread(
            String name, boolean daemon, Worker worker, @Nullable Runnable life, Runnable onExit) {
        // Inherits nothing from the thread that makes the scheduler, to keep none of it alive,
        // except its thread group.
        super(null, new WorkerLife(worker, life, onExit), name, 0, false);
        this.worker = worker;
        setDaemon(daemon);
        setPriority(NORM_PRIORITY);
        setContextClassLoader(ClassLoader.getSystemClassLoader());
    }

    Worker worker() {
        return worker;
    }
}
