package dev.joule.internal.scheduler;

import dev.joule.internal.executor.DelayedTasks;
import dev.joule.internal.executor.Lending;
import dev.joule.internal.executor.Returnable;
import dev.joule.internal.stack.StackRoom;
import dev.joule.internal.task.BlockingTask;
import dev.joule.internal.task.Task;
import dev.joule.internal.view.ViewTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that one call has taken from the queues to end or to return them. If that call fails,
 * these tasks wait for the next one: no accepted task is lost.
 *
 * <p>Used by one thread at a time. Each step can be repeated: it clears the element of a task that
 * it is done with, or has no further effect on such a task.
 */
final class ShutdownTasks {
    /** The tasks as they were queued; null for one that is over, or goes on elsewhere. */
    final ArrayList<@Nullable Runnable> queued = new ArrayList<>();

    /** Calls that wait for a thread; null where one is over. */
    final ArrayList<@Nullable Runnable> calls = new ArrayList<>();

    /** Tasks of views, claimed for this call; null where one is over, or goes on elsewhere. */
    final ArrayList<@Nullable ViewTask> ofViews = new ArrayList<>();

    /** Delayed tasks whose time has not come. */
    List<Runnable> delayed = List.of();

    /** The number of tasks and calls that were cancelled. */
    int cancelled;

    /** The tasks that an earlier call has left, or that {@link Shutdown} keeps besides. */
    @Nullable ShutdownTasks next;

    /** Cancels the series that a shutdown has ended before; views have cancelled theirs. */
    void endSeries(DelayedTasks owner) {
        for (int i = 0; i < queued.size(); i++) {
            if (owner.tryEndSeries(queued.get(i))) {
                queued.set(i, null);
            }
        }
        for (int i = delayed.size() - 1; i >= 0; i--) { // no lambda, which links late
            if (owner.tryEndSeries(delayed.get(i))) {
                delayed.remove(i);
            }
        }
    }

    /** Cancels the stackless tasks and the blocking calls. Runs users' code. */
    void abandon(Lifecycle lifecycle) {
        for (int i = 0; i < queued.size(); i++) {
            if (queued.get(i) instanceof Task<?> task) {
                StackRoom.requireMore();
                cancelled += task.abandonQueued() ? 1 : 0;
                queued.set(i, null);
            }
        }
        for (int i = 0; i < calls.size(); i++) {
            Runnable call = calls.get(i);
            if (call != null) {
                StackRoom.requireMore();
                boolean isCancelled = abandon(call); // if it fails the next attempt repeats it
                calls.set(i, null); // and from here on nothing can fail until it is counted out
                cancelled += isCancelled ? 1 : 0;
                lifecycle.blockingCallEnds();
            }
        }
    }

    /** Ends a call that will not run; returns whether that has cancelled it. */
    private static boolean abandon(Runnable call) {
        if (call instanceof OffloadedTask lent) {
            lent.abandon();
            return false;
        }
        return BlockingTask.abandon(call);
    }

    /**
     * Adds the plain and the delayed tasks, as they were submitted, to a list that has room.
     *
     * @param triggers the delayed tasks that only run those of views
     */
    void addPlainTo(List<Runnable> plain, Set<@Nullable Object> triggers) {
        for (Runnable task : queued) {
            if (task != null && !(task instanceof Task<?>)) {
                Runnable content = Lending.takeOut(DecoratedRunnable.takeOut(task));
                if (content != null) {
                    add(content, plain, triggers);
                }
            }
        }
        for (Runnable task : delayed) {
            add(task, plain, triggers);
        }
        for (ViewTask task : ofViews) {
            Runnable command = task == null ? null : task.command();
            if (command != null) {
                plain.add(command);
            }
        }
    }

    /**
     * A view's task that was queued runs, is over, or is among those that were claimed. If a thread
     * waits for its future, that thread may run it.
     */
    private static void add(Runnable task, List<Runnable> plain, Set<@Nullable Object> triggers) {
        if (!(task instanceof ViewTask)
                && !triggers.contains(task)
                && !(task instanceof Returnable future && !future.tryReturn())) {
            plain.add(task);
        }
    }
}
