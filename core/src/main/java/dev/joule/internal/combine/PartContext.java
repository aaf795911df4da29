package dev.joule.internal.combine;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Waker;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The context a part of many is polled with: all of the whole's, but with the part's own waker,
 * which is made when the part first asks for it. A context is valid during a poll only, so one
 * serves all parts in turn.
 */
final class PartContext implements Context {

    private final WakeList wakes = new WakeList();
    private final @Nullable PartWaker[] wakers;
    private @Nullable Context whole; // during a poll of the whole
    private int index;

    PartContext(int parts) {
        wakers = new PartWaker[parts];
    }

    WakeList wakes() {
        return wakes;
    }

    /** A poll of the whole begins; from now on wakes go to its present waker. */
    void begin(Context context) {
        whole = context;
        wakes.setParent(context.waker());
    }

    void end() {
        whole = null;
    }

    /** The context for a part; it holds until the next call. */
    Context at(int part) {
        index = part;
        return this;
    }

    /** A part is over: its waker does nothing any more. */
    void retire(int part) {
        PartWaker waker = wakers[part];
        if (waker != null) {
            waker.retire();
            wakers[part] = null;
        }
    }

    /** The whole is over: no waker does anything any more, and those who keep one may drop it. */
    void close() {
        wakes.close();
        for (int part = 0; part < wakers.length; part++) {
            retire(part);
        }
    }

    @Override
    public Waker waker() {
        PartWaker waker = wakers[index];
        if (waker == null) {
            waker = new PartWaker(wakes, index);
            wakers[index] = waker;
        }
        return waker;
    }

    @Override
    public Scheduler scheduler() {
        return Objects.requireNonNull(whole, "context used outside its poll").scheduler();
    }
}
