package dev.joule.compute.internal.seq;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A source that can be read only once. The first caller reads it; later ones use the elements that
 * were read.
 *
 * @param <S> the source of the elements that were read
 */
public final class Memoized<S> implements Deferred {

    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile @Nullable Supplier<? extends S> reading;
    private volatile @Nullable S read;
    private volatile @Nullable Throwable failure;

    /**
     * @param reading is called at most once, on a worker
     */
    public Memoized(Supplier<? extends S> reading) {
        this.reading = reading;
    }

    @Override
    public boolean isRead() {
        return read != null;
    }

    @Override
    public void read() {
        Supplier<? extends S> unread = reading;
        if (unread != null && begun.compareAndSet(false, true)) {
            try {
                read = unread.get();
            } catch (Throwable e) {
                failure = e;
                throw e;
            } finally {
                reading = null; // which holds what was read
            }
        }
        get();
    }

    /** Returns the elements that were read. */
    S get() {
        S known = read;
        if (known != null) {
            return known;
        }
        Throwable why = failure;
        throw why == null
                ? new IllegalStateException(
                        "another operation is reading the elements of this spliterator")
                : new IllegalStateException(
                        "an earlier operation failed while it read this spliterator, which cannot"
                                + " be read again",
                        why);
    }
}
