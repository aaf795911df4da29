package dev.joule.internal.queue;

/** Carries the tasks that overflowed from a ring, as one link. */
final class BatchNode extends InjectionNode {
    private final Runnable[] tasks;
    private int taken;

    BatchNode(Runnable[] tasks) {
        this.tasks = tasks;
    }

    @Override
    int weight() {
        return tasks.length - taken;
    }

    @Override
    @SuppressWarnings("NullAway") // a consumed element keeps nothing alive
    Runnable takeOne() {
        Runnable task = tasks[taken];
        tasks[taken++] = null;
        return task;
    }

    @Override
    boolean isDrained() {
        return taken == tasks.length;
    }
}
