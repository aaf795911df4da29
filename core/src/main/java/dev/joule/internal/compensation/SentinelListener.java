package dev.joule.internal.compensation;

import dev.joule.internal.worker.Worker;

/**
 * Receives the findings of the sentinel, on its thread. An exception goes to the pool's handler.
 */
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

    /** Called once, when the scheduler has been running for some time. */
    default void settled() {}

    /** Called with a worker or spare that has exceeded the limit, once for each task. */
    void stalled(Worker worker);

    /**
     * Called when tasks are queued and every thread that may run them has been in one task for a
     * second. Called again after 8 and then every 64 seconds as long as it returns true.
     *
     * @param runners the workers and spares, of which the first {@code count} may run any task
     * @return whether all of these wait
     */
    boolean starved(Worker[] runners, int count);
}
