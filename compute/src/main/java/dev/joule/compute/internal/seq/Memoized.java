package dev.joule.compute.internal.seq;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A source that can be read only once. The first caller reads it; later ones use the elements that
 * were read.
 *
 * @param <S> the source of the elements that were read
 */
public final class Memoized<S> implements Deferred {

    /** The steps of reading. One thread makes each transition. */
    private enum Step {
        UNBOUND,
        BINDS,
        BOUND,
        READS
    }

    private final AtomicReference<Step> step = new AtomicReference<>(Step.UNBOUND);
    private volatile @Nullable LongSupplier size;
    private volatile @Nullable Supplier<? extends S> reading;
    private volatile @Nullable S read;
    private volatile @Nullable Throwable failure;

    /**
     * @param size returns the size, or an estimate; its first call binds the source
     * @param reading is called at most once, on a worker
     */
    public Memoized(LongSupplier size, Supplier<? extends S> reading) {
        this.size = size;
        this.reading = reading;
    }

    @Override
    public boolean isRead() {
        return read != null;
    }

    @Override
    @SuppressWarnings("ReturnValueIgnored") // called for its effect
    public void bind() {
        LongSupplier unbound = size;
        if (unbound != null && step.compareAndSet(Step.UNBOUND, Step.BINDS)) {
            try {
                unbound.getAsLong();
                step.set(Step.BOUND);
            } catch (Throwable e) {
                failure = e;
                reading = null;
                throw e;
            } finally {
                size = null; // it refers to the spliterator
            }
        }
    }

    @Override
    public void read() {
        Supplier<? extends S> unread = reading;
        if (unread != null && step.compareAndSet(Step.BOUND, Step.READS)) {
            try {
                read = unread.get();
            } catch (Throwable e) {
                failure = e;
                throw e;
            } finally {
                reading = null; // it refers to the spliterator
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
