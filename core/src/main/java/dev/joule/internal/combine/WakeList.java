package dev.joule.internal.combine;

import dev.joule.task.Waker;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** The parts that were woken since the last poll of the whole. See the package. */
final class WakeList {

    private static final VarHandle HEAD =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(),
                    "head",
                    VarHandle.class,
                    WakeList.class,
                    PartWaker.class);

    /* The head of a list that is over; on it nothing is pushed. */
    private static final PartWaker CLOSED = new PartWaker(new WakeList(), -1);

    private volatile @Nullable PartWaker head;
    private volatile @Nullable Waker parent;

    /** Sets whom a push wakes. Called before the drain of the same poll. */
    void setParent(Waker waker) {
        if (parent != waker) {
            parent = waker;
        }
    }

    /** Whom a push wakes at present. */
    @Nullable Waker parent() {
        return parent;
    }

    /**
     * Adds a part whose flag the caller raised, and wakes the whole: always, not only when the list
     * was empty, so that no wake depends on the progress of another thread's.
     */
    void push(PartWaker waker) {
        PartWaker seen;
        do {
            seen = head;
            if (seen == CLOSED) {
                waker.unlink();
                return;
            }
        } while (!casHead(seen, waker.linkTo(seen)));
        Waker whole = parent; // after the push. pairs-with: WakeList#setParent before #drain
        if (whole != null) {
            whole.wake();
        }
    }

    /**
     * Takes all, in the order of their wakes, linked. Read-modify-write even when the list is
     * empty: a push that comes later then sees the parent that was set before.
     */
    @Nullable PartWaker drain() {
        return reversed(getAndSetHead(null));
    }

    /** Ends it: pushes do nothing any more, and neither parts nor the parent are held. */
    void close() {
        PartWaker left = getAndSetHead(CLOSED);
        parent = null;
        while (left != null && left != CLOSED) {
            left = left.unlink();
        }
    }

    private static @Nullable PartWaker reversed(@Nullable PartWaker newest) {
        PartWaker done = null;
        PartWaker rest = newest;
        while (rest != null) {
            PartWaker follower = rest.unlink();
            done = rest.linkTo(done);
            rest = follower;
        }
        return done;
    }

    private boolean casHead(@Nullable PartWaker expected, PartWaker next) {
        return HEAD.compareAndSet(this, expected, next);
    }

    private @Nullable PartWaker getAndSetHead(@Nullable PartWaker next) {
        return (PartWaker) HEAD.getAndSet(this, next);
    }
}
