package dev.joule.compute.internal.loop;

import dev.joule.compute.ProgressListener;
import dev.joule.compute.internal.pool.ComputeThread;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** How far an operation is, told to whoever listens. */
public final class Steps {

    /** Of what nobody listens to. */
    public static final Steps UNTOLD = new Steps(null, 0);

    private final @Nullable ProgressListener listener;
    private final long total;
    private final AtomicLong done = new AtomicLong();

    private Steps(@Nullable ProgressListener listener, long total) {
        this.listener = listener;
        this.total = total;
    }

    /** Of an operation of so many steps that somebody listens to. */
    public static Steps toldTo(ProgressListener listener, long total) {
        return new Steps(listener, total);
    }

    /**
     * Of an operation of so many steps, told to who listens to what the calling worker works on.
     */
    public static Steps ofHere(long total) {
        ProgressListener listener = listener();
        return listener == null ? UNTOLD : new Steps(listener, total);
    }

    /** The same, counted only if somebody listens; then the caller is a worker. */
    public static Steps ofHere(LongSupplier total) {
        ProgressListener listener = listener();
        return listener == null ? UNTOLD : new Steps(listener, total.getAsLong());
    }

    private static @Nullable ProgressListener listener() {
        return Thread.currentThread() instanceof ComputeThread worker
                ? worker.tree().listener()
                : null;
    }

    /** Whether somebody listens. */
    public boolean areTold() {
        return listener != null;
    }

    /** So many more are done; called by those who did them. The last ones are for {@link #end}. */
    public void did(long steps) {
        if (listener != null && steps > 0) {
            long now = done.addAndGet(steps);
            if (now < total) {
                listener.progressed(now, total);
            }
        }
    }

    /** All is done. */
    public void end() {
        if (listener != null) {
            listener.progressed(total, total);
        }
    }
}
