package dev.joule.internal.view;

import dev.joule.internal.park.StackRoom;
import dev.joule.internal.queue.ThreadProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** The part of the views that knows their tasks and their end. */
public abstract class View implements ExecutorService {
    private static final int MOST_RINGS = 16;

    private final ViewHost host;
    private final TaskRing[] rings;
    private final CountDownLatch terminated = new CountDownLatch(1);

    /** Set once; see the package for what follows. */
    private volatile boolean closed;

    View(ViewHost host) {
        this.host = host;
        int processors = Runtime.getRuntime().availableProcessors();
        rings = new TaskRing[Math.clamp(Integer.highestOneBit(2 * processors), 1, MOST_RINGS)];
        for (int i = 0; i < rings.length; i++) {
            rings[i] = new TaskRing();
        }
    }

    final ViewHost host() {
        return host;
    }

    final TaskRing ringOfCaller() {
        return rings[ThreadProbe.ofCaller() & (rings.length - 1)];
    }

    /** Gives a listed task to the threads that run it. */
    abstract void hand(ViewTask task);

    /** Returns a body that can be interrupted apart from tasks that it runs in place. */
    Runnable guarded(Runnable body) {
        return body; // runs none
    }

    /** Ends what the view has of its own, after its last task. */
    void release() {}

    // ---- taking tasks in

    @Override
    public final void execute(Runnable command) {
        Objects.requireNonNull(command, "command");
        refuseAfterShutdown();
        accept(new PlainTask(this, command, guarded(host.withContext(command))));
    }

    /** Lists a task and hands it on. */
    final void accept(ViewTask task) {
        StackRoom.require(); // a task that is listed and handed to nobody would keep the view
        if (!task.tryList()) {
            throw refused();
        }
        try {
            hand(task);
        } catch (Throwable thrown) {
            if (task.claim()) {
                throw thrown;
            }
        }
    }

    final void refuseAfterShutdown() {
        if (isShutdown()) {
            throw refused();
        }
    }

    final RejectedExecutionException refused() {
        return new RejectedExecutionException(this + " is shut down");
    }

    // ---- the end

    @Override
    public final void shutdown() {
        StackRoom.require();
        refuseFromNowOn();
        cancelPeriodic();
        taskIsOver();
    }

    /** Sets the flag; when this returns no list grows any more. */
    private void refuseFromNowOn() {
        closed = true;
        for (TaskRing ring : rings) {
            ring.isEmpty(); // a thread that was adding has left the monitor
        }
    }

    private void cancelPeriodic() {
        ArrayList<ViewTask> periodic = new ArrayList<>();
        for (TaskRing ring : rings) {
            ring.addPeriodic(periodic);
        }
        for (ViewTask task : periodic) {
            if (task.command() instanceof DelayedViewTask<?> future) {
                future.cancel(false);
            }
        }
    }

    @Override
    public final List<Runnable> shutdownNow() {
        StackRoom.require();
        refuseFromNowOn();
        // All that allocates comes first: what is claimed must arrive.
        int most = unfinished();
        List<ViewTask> claimed = new ArrayList<>(most);
        List<Runnable> neverRan = new ArrayList<>(most);
        claimInto(claimed);
        for (TaskRing ring : rings) {
            ring.interruptAll(host);
        }
        for (int i = 0; i < claimed.size(); i++) { // without an iterator
            Runnable command = claimed.get(i).command();
            if (command != null) {
                neverRan.add(command);
            }
        }
        return neverRan;
    }

    /**
     * Shuts the view down, claims the tasks that have not begun, which will not run, and adds them
     * to a list. If there is no memory for that, nothing has been claimed; it can be called again.
     */
    final void claimInto(List<ViewTask> claimed) {
        StackRoom.require();
        refuseFromNowOn();
        int before = claimed.size();
        for (TaskRing ring : rings) {
            ring.claimAll(claimed);
        }
        for (int i = before; i < claimed.size(); i++) {
            claimed.get(i).claimed();
        }
        taskIsOver();
    }

    /** Returns how many tasks are not over. After the shutdown they only become fewer. */
    private int unfinished() {
        int unfinished = 0;
        for (TaskRing ring : rings) {
            unfinished += ring.size();
        }
        return unfinished;
    }

    /** Ends with the scheduler, which has taken back all that did not run. */
    void schedulerEnded() {
        closed = true;
        terminated.countDown();
        release();
    }

    /** Ends the view if that was its last task. */
    final void taskIsOver() {
        if (!closed || isTerminated()) {
            return;
        }
        for (TaskRing ring : rings) {
            if (!ring.isEmpty()) {
                return;
            }
        }
        terminated.countDown();
        release();
        host.ended(this);
    }

    final boolean isClosed() {
        return closed;
    }

    @Override
    public final boolean isShutdown() {
        return closed || host.scheduler().isShutdown();
    }

    @Override
    public final boolean isTerminated() {
        return terminated.getCount() == 0;
    }

    @Override
    public final boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        refuseToWaitForItself("awaitTermination()");
        return terminated.await(timeout, unit);
    }

    @Override
    public final void close() {
        refuseToWaitForItself("close()");
        ExecutorService.super.close();
    }

    /**
     * Returns whether a wait of the calling thread for this view's end could only be for itself.
     */
    boolean wouldWaitForItself() {
        for (TaskRing ring : rings) {
            if (ring.isCallerInside()) {
                return true;
            }
        }
        return false;
    }

    private void refuseToWaitForItself(String call) {
        if (!isTerminated() && wouldWaitForItself()) {
            throw new IllegalStateException(
                    call + " in a task of " + this + " would wait for itself");
        }
    }

    final String state() {
        return isTerminated() ? "terminated" : isShutdown() ? "shut down" : "running";
    }
}
