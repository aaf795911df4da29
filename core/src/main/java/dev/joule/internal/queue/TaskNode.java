package dev.joule.internal.queue;

/**
 * A task that is its own link: it can be pushed repeatedly without an allocation, as long as it is
 * never in two queues at once.
 */
public abstract class TaskNode extends InjectionNode implements Runnable {
    @Override
    final int weight() {
        return 1;
    }

    @Override
    final Runnable takeOne() {
        return this;
    }
}
