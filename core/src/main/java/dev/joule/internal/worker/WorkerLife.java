package dev.joule.internal.worker;

import org.jspecify.annotations.Nullable;

/**
 * The body of a worker's thread.
 *
 * @param life runs tasks until the worker must end; null for {@link Worker#runLoop}
 * @param onExit called last
 */
record WorkerLife(Worker worker, @Nullable Runnable life, Runnable onExit) implements Runnable {
    @Override
    public void run() {
        try {
            worker.bindTo(Thread.currentThread());
            if (life == null) {
                worker.runLoop();
            } else {
                life.run();
            }
        } finally {
            worker.unbind();
            onExit.run();
        }
    }
}
