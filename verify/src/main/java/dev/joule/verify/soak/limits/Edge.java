package dev.joule.verify.soak.limits;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Makes calls at the end of the calling thread's stack. A call is made in the last frame, and if
 * the stack ends in it, in the frame before, and so on until it returns; or once, in one of the
 * last frames.
 */
final class Edge {
    private final Callable<?> call;
    private final boolean once;
    private int framesLeft;
    private boolean isOver;
    private boolean hasReturned;
    private @Nullable Exception failure;

    private Edge(Callable<?> call, boolean once, int framesLeft) {
        this.call = call;
        this.once = once;
        this.framesLeft = framesLeft;
    }

    /**
     * Makes the call repeatedly, each time with a little more room, until it returns.
     *
     * @param padding shifts the frames, so that the stack ends at other places
     */
    static void untilItReturns(int padding, Callable<?> call) throws Exception {
        new Edge(call, false, 0).from(padding);
    }

    /**
     * Makes the call once, that many frames above the last one.
     *
     * @return whether it returned
     */
    static boolean once(int padding, int frames, Callable<?> call) throws Exception {
        Edge edge = new Edge(call, true, frames);
        edge.from(padding);
        return edge.hasReturned;
    }

    private void from(int padding) throws Exception {
        pad(padding, 1, 2, 3);
        if (failure != null) {
            throw failure;
        }
    }

    /** Recurses with frames of another size than those of the descent. */
    private long pad(int padding, long a, long b, long c) {
        if (padding > 0) {
            return pad(padding - 1, b, c, a) + a + b + c;
        }
        deeper();
        return a;
    }

    @SuppressWarnings("InfiniteRecursion") // the stack ends it
    private void deeper() {
        try {
            deeper();
        } catch (StackOverflowError end) {
            isOver = false;
        }
        if (!isOver && framesLeft-- <= 0) {
            attempt();
        }
    }

    private void attempt() {
        try {
            isOver = once;
            call.call();
            isOver = true;
            hasReturned = true;
        } catch (StackOverflowError end) {
            isOver = once;
        } catch (Exception thrown) {
            isOver = true;
            failure = thrown;
        }
    }
}
