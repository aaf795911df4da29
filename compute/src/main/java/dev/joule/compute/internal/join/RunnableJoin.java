package dev.joule.compute.internal.join;

import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.Fork;
import dev.joule.compute.internal.pool.Rethrow;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Joins branches that return nothing. */
public final class RunnableJoin {

    private RunnableJoin() {}

    /** Runs both branches on this worker, or the second one on another. */
    public static void join(ComputeThread worker, Runnable first, Runnable second) {
        Action fork = worker.isSmall() ? null : new Action(worker, second);
        try {
            if (fork != null) {
                worker.open(fork);
            }
            first.run();
        } catch (Throwable e) {
            if (fork == null) {
                throw e;
            }
            throw worker.abandon(fork, e);
        }
        if (fork == null) {
            second.run();
            return;
        }
        if (worker.close(fork)) {
            second.run();
        }
        worker.forgetEstimate();
    }

    /** Runs both branches on the calling worker, or the second one on another. */
    public static void join(Runnable first, Runnable second) {
        join(ComputeThread.current(), first, second);
    }

    /** Calls an action with each number of a range, as a tree of joins; called on a worker. */
    public static void each(int from, int to, IntConsumer action) {
        if (to - from == 1) {
            action.accept(from);
        } else if (to > from) {
            int mid = (from + to) >>> 1;
            join(() -> each(from, mid, action), () -> each(mid, to, action));
        }
    }

    /** An action with a piece of a range. */
    @FunctionalInterface
    public interface PieceAction {
        void run(int from, int to);
    }

    /** Calls an action with each piece, of at most that size, of a range; called on a worker. */
    public static void pieces(int size, int piece, PieceAction action) {
        each(
                0,
                Math.ceilDiv(size, piece),
                p -> {
                    int from = p * piece;
                    action.run(from, from + Math.min(piece, size - from));
                });
    }

    /** Runs both branches, even if the first one throws. */
    public static void tryJoin(ComputeThread worker, Runnable first, Runnable second) {
        CapturedFailure left = new CapturedFailure(first);
        CapturedFailure right = new CapturedFailure(second);
        try {
            join(worker, left, right);
        } catch (Throwable cancelled) { // before the second one began
            if (left.failure == null) {
                throw cancelled;
            }
            Rethrow.suppress(left.failure, cancelled);
        }
        Throwable later = right.failure;
        if (left.failure != null) {
            if (later != null) {
                Rethrow.suppress(left.failure, later);
            }
            throw Rethrow.unchecked(left.failure);
        }
        if (later != null) {
            throw Rethrow.unchecked(later);
        }
    }

    /** A branch whose failure is kept, to be thrown later. */
    private static final class CapturedFailure implements Runnable {
        private final Runnable branch;
        private @Nullable Throwable failure;

        CapturedFailure(Runnable branch) {
            this.branch = branch;
        }

        @Override
        public void run() {
            try {
                branch.run();
            } catch (Throwable e) {
                failure = e;
            }
        }
    }

    private static final class Action extends Fork {
        private final Runnable branch;

        Action(ComputeThread owner, Runnable branch) {
            super(owner);
            this.branch = branch;
        }

        @Override
        protected void work() {
            branch.run();
        }
    }
}
