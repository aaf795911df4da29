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

    /** Returns the stamp of the task that {@link #takeOne} takes next, or 0. */
    static long stampOf(InjectionNode node) {
        return node instanceof BatchNode batch
                ? batch.stamps[batch.taken]
                : node instanceof StampedNode stamped ? stamped.stamp : 0;
    }

    /** Returns whether {@link #takeOne} has taken the last task. */
    boolean isDrained() {
        return true;
    }

    /** Carries one plain task. */
    static class PlainNode extends InjectionNode {
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

    /** Carries one task with its stamp, a stackless one too: nothing is stored in tasks. */
    static final class StampedNode extends PlainNode {
        private final long stamp;

        StampedNode(Runnable task, long stamp) {
            super(task);
            this.stamp = stamp;
        }
    }

    /** Carries the tasks that overflowed from a ring and are not over, as one link. */
    static final class BatchNode extends InjectionNode {
        private final Runnable[] tasks;

        private final long[] stamps;
        private int end;
        private int taken;

        BatchNode(Runnable[] tasks) {
            this.tasks = tasks;
            stamps = new long[tasks.length];
        }

        void put(int index, Runnable task, long stamp) {
            tasks[index] = task;
            stamps[index] = stamp;
        }

        /** Removes the tasks that are over, after the array has been filled. */
        @SuppressWarnings("NullAway") // as below
        void fill() {
            end = firstThatIsOver(); // all, nearly always: then nothing is written
            for (int i = end; i < tasks.length; i++) {
                Runnable task = tasks[i];
                tasks[i] = null;
                if (!isOver(task)) {
                    stamps[end] = stamps[i];
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
