package dev.joule.internal.compensation;

import dev.joule.internal.worker.Worker;

/** Receives what the sentinel finds, on its thread. An exception goes to the pool's handler. */
public interface SentinelListener {
    /** Ignores everything; for tests and {@code verify}. */
    SentinelListener NONE =
            new SentinelListener() {
                @Override
                public void stalled(Worker worker) {}

                @Override
                public boolean starved(Worker[] runners, int count) {
                    return true;
                }
            };

    /** Called with a worker or spare that has exceeded the limit, once for each task. */
    void stalled(Worker worker);

    /**
     * Called when tasks are queued, and every thread that may run them has been in one task for a
     * second; again after growing times, as long as the answer is that all wait.
     *
     * @param runners the first {@code count} of these are all that may run any task
     * @return whether all of them wait
     */
    boolean starved(Worker[] runners, int count);
}
