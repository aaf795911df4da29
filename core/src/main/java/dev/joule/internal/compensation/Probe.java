package dev.joule.internal.compensation;

import dev.joule.internal.worker.Worker;

/** Distinguishes a thread that computes from one that waits. */
@FunctionalInterface
public interface Probe {
    /** Answers for each thread that it waits. */
    Probe NONE =
            new Probe() {
                @Override
                public boolean isComputing(Worker worker) {
                    return false;
                }
            };

    /** Returns whether the worker's thread runs, or would if it had a processor. */
    boolean isComputing(Worker worker);

    /** Forgets its earlier answers: no spare is at work. */
    default void forget() {}
}
