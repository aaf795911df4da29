package dev.joule.internal.queue;

import org.jspecify.annotations.Nullable;

/**
 * A link in an {@link InjectionQueue}. A stackless task is itself a link, so waking it from outside
 * allocates nothing; a plain task gets a {@link PlainNode}, a ring's overflow a {@link BatchNode}.
 */
abstract class InjectionNode {
    /** Written by the pusher before the CAS that publishes the node, then by lock holders. */
    @Nullable InjectionNode next;

    /**
     * The number of tasks that this node and those below it held when it was pushed: a hint for
     * batches.
     */
    int depth;

    /** Returns the number of tasks that the node still holds. */
    abstract int weight();

    /** Takes the next task out of the node; called {@link #weight} times. */
    abstract Runnable takeOne();

    /** Returns whether {@link #takeOne} has taken the last task. */
    boolean isDrained() {
        return true;
    }

    /** Carries one plain task. */
    static final class PlainNode extends InjectionNode {
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

    /** Carries the tasks that overflowed from a ring and are not over, as one link. */
    static final class BatchNode extends InjectionNode {
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
            return task instanceof Skippable queued && queued.isOver();
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
}
