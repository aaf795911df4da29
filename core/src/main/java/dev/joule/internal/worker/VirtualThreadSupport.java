package dev.joule.internal.worker;

import dev.joule.internal.stack.StackRoom;
import dev.joule.internal.virtual.LiveThreadSet;
import dev.joule.internal.virtual.ThreadBridge;
import org.jspecify.annotations.Nullable;

/** Supports the virtual threads that the workers of a pool carry. */
public final class VirtualThreadSupport {
    private final Pool pool;
    private final LiveThreadSet living = new LiveThreadSet();

    /**
     * Plain: whoever comes upon a virtual thread of this pool, or is one, does so after it was set.
     * {@code null} as long as nobody has asked for one.
     */
    private @Nullable ThreadBridge bridge;

    VirtualThreadSupport(Pool pool) {
        this.pool = pool;
    }

    /** Allows continuations of virtual threads to be given to workers. */
    public void open(ThreadBridge bridge) {
        living.open();
        this.bridge = bridge;
        pool.rescue().sparesCanHelp(); // the sentinel may rest because they could not
    }

    /** Does the same in a pool that never ends, where no list of the living ones is needed. */
    public void openUnlisted(ThreadBridge bridge) {
        this.bridge = bridge;
        pool.rescue().sparesCanHelp();
    }

    @Nullable ThreadBridge bridge() {
        return bridge;
    }

    /** The virtual threads that this pool's workers carry and that have not ended. */
    public LiveThreadSet living() {
        return living;
    }

    /** Returns whether a task is the next run of a virtual thread. */
    public boolean isContinuation(Runnable task) {
        ThreadBridge crossing = bridge;
        return crossing != null && crossing.isContinuation(task);
    }

    /**
     * The worker of this pool whose thread runs the caller, which may be a virtual thread. If it is
     * one, the answer holds only while it is pinned.
     */
    public @Nullable Worker worker() {
        ThreadBridge crossing = bridge;
        return crossing == null ? null : pool.workerOf(crossing.currentCarrier());
    }

    /** Returns whether the caller is a virtual thread that this pool's workers carry. */
    public boolean isCaller() {
        // The look at the thread first: who is none, as most callers, is done with that.
        return Thread.currentThread().isVirtual() && worker() != null;
    }

    /**
     * Takes an accepted task from a virtual thread that this pool's workers carry.
     *
     * @return {@code false} if the caller is none
     */
    public boolean trySchedule(Runnable task) {
        Thread caller = Thread.currentThread();
        ThreadBridge crossing = bridge;
        if (!caller.isVirtual() || crossing == null) {
            return false;
        }
        StackRoom.require(); // pinned and not unpinned it would hold its carrier for good
        crossing.pin(caller); // else it might go on elsewhere with this worker in hand
        try {
            Worker worker = worker();
            if (worker == null) {
                return false;
            }
            worker.schedule(task);
            return true;
        } finally {
            crossing.unpin(caller);
        }
    }
}
