package dev.joule.sync;

import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Waits for a lease. */
final class LeaseOperation<L extends Lease> extends Operation<L> {
    final L lease;

    LeaseOperation(L lease) {
        this.lease = lease;
    }

    /** Waits on the calling thread at most for the timeout; returns null after that. */
    @Nullable L await(Duration timeout) throws InterruptedException {
        return waitFor(nanos(timeout)) ? take() : null;
    }

    /** Waits for the lease, does the work, and closes the lease however the work ends. */
    <T> Pollable<T> during(Callable<? extends Pollable<? extends T>> work) {
        return andThen(held ->
                Pollables.<Pollable<? extends T>>lazy(work)
                        .<T>andThen(part -> part)
                        .onFinally(held::close));
    }

    @Override
    Guarded structure() {
        return lease.queue;
    }

    @Override
    WaitList queue() {
        return lease.queue.waiting;
    }

    @Override
    boolean mayBeReady() {
        return lease.queue.mayGrant(lease);
    }

    @Override
    void begins(Object waiting) {
        lease.holder = waiting;
    }

    @Override
    @Nullable Object tryNow() {
        return lease.queue.attempt(lease);
    }

    @Override
    void undo(Object got) {
        if (got == lease) {
            lease.queue.end(lease);
        }
    }

    @Override
    void left() {
        lease.queue.grantWaiting();
    }

    @Override
    L result(Object got) {
        if (got != lease) {
            lease.refuseClosed();
        }
        return lease;
    }

    @Override
    public String toString() {
        return "a wait for a " + lease.name();
    }
}
