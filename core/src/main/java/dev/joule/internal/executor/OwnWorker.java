package dev.joule.internal.executor;

/** Tells whether the calling thread is a worker of the scheduler a future belongs to. */
@FunctionalInterface
public interface OwnWorker {
    boolean isCurrent();
}
