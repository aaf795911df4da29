package dev.joule.internal.worker;

/**
 * All that the thread of a worker does.
 *
 * @param life runs tasks until the worker is to end
 * @param onExit comes last
 */
record WorkerLife(Worker worker, Runnable life, Runnable onExit) implements Runnable {
    @Override
    public void run() {
        try {
            worker.bindTo(Thread.currentThread());
            life.run();
        } finally {
            onExit.run();
        }
    }
}
