package dev.joule.internal.worker;

/**
 * The body of a worker's thread.
 *
 * @param life runs tasks until the worker must end
 * @param onExit called last
 */
record WorkerLife(Worker worker, Runnable life, Runnable onExit) implements Runnable {
    @Override
    public void run() {
        try {
            worker.bindTo(Thread.currentThread());
            life.run();
        } finally {
            worker.unbind();
            onExit.run();
        }
    }
}
