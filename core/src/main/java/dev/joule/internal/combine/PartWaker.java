package dev.joule.internal.combine;

import dev.joule.internal.task.ExpiringWaker;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** Wakes one part: puts itself on the list of the whole, unless it is there. See the package. */
final class PartWaker implements ExpiringWaker {

    private static final VarHandle RAISED =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "raised", VarHandle.class, PartWaker.class, int.class);

    private final WakeList wakes;
    private final int index;

    /* Belongs to the thread that raised the flag until the push, then to the one that drains. */
    private @Nullable PartWaker next;

    @SuppressWarnings("unused") // through RAISED
    private volatile int raised;

    private volatile boolean retired;

    PartWaker(WakeList wakes, int index) {
        this.wakes = wakes;
        this.index = index;
    }

    @Override
    public void wake() {
        if (raise()) {
            wakes.push(this);
        }
    }

    @Override
    public boolean isExpired() {
        return retired;
    }

    @Override
    public @Nullable ExpiringWaker root() {
        return wakes.parent() instanceof ExpiringWaker parent ? parent.root() : null;
    }

    /** The part is over: leaves the flag up, so that no wake gets through any more. */
    void retire() {
        raise();
        retired = true;
    }

    int index() {
        return index;
    }

    /**
     * Raises the flag that says "on the list"; returns whether it was down. Read-modify-write even
     * when it is up: the wake that finds it up publishes its reasons through it. pairs-with:
     * PartWaker#lower
     */
    boolean raise() {
        return (int) RAISED.getAndSet(this, 1) == 0;
    }

    /**
     * Lowers the flag before the part is polled. Read-modify-write, not a store: it reads the last
     * raise, so the poll sees what every waker that found the flag up had done before. pairs-with:
     * PartWaker#raise
     */
    void lower() {
        RAISED.getAndSet(this, 0);
    }

    /** Links this one before another; the push publishes it. */
    PartWaker linkTo(@Nullable PartWaker follower) {
        next = follower;
        return this;
    }

    /** Takes the link out and returns what it led to. */
    @Nullable PartWaker unlink() {
        PartWaker follower = next;
        next = null;
        return follower;
    }
}
