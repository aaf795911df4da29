package dev.joule.internal.queue;

/**
 * A task that is its own link: it can be pushed without an allocation, again and again, as long as
 * it is never in two places at once.
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
