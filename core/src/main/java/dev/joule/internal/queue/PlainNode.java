package dev.joule.internal.queue;

/** Carries one plain task. */
final class PlainNode extends InjectionNode {
    private final Runnable task;

    PlainNode(Runnable task) {
        this.task = task;
    }

    @Override
    int weight() {
        return 1;
    }

    @Override
    Runnable takeOne() {
        return task;
    }
}
