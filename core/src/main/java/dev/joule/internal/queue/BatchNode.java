package dev.joule.internal.queue;

/** Carries the tasks that overflowed from a ring and are not over, as one link. */
final class BatchNode extends InjectionNode {
    private final Runnable[] tasks;
    private int end;
    private int taken;

    BatchNode(Runnable[] tasks) {
        this.tasks = tasks;
    }

    /** Removes the tasks that are over, after the array has been filled. */
    @SuppressWarnings("NullAway") // as below
    void fill() {
        end = firstThatIsOver(); // all, nearly always: then nothing is written
        for (int i = end; i < tasks.length; i++) {
            Runnable task = tasks[i];
            tasks[i] = null;
            if (!isOver(task)) {
                tasks[end++] = task;
            }
        }
    }

    private int firstThatIsOver() {
        int at = 0;
        while (at < tasks.length && !isOver(tasks[at])) {
            at++;
        }
        return at;
    }

    private static boolean isOver(Runnable task) {
        return task instanceof MayBeOver queued && queued.isOver();
    }

    @Override
    int weight() {
        return end - taken;
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
        return taken == end;
    }
}
