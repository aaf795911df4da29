package dev.joule.verify.soak;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import org.jspecify.annotations.Nullable;

/** A pollable with its line in the ledger, which wraps the one that does the work. */
final class RecordedPollable<T> implements Pollable<T>, OutcomeHolder {
    private final SoakLedger ledger;
    private final int id;
    private final Pollable<? extends T> inner;
    private volatile @Nullable Object value;
    private volatile @Nullable Throwable thrown;

    RecordedPollable(SoakLedger ledger, JobKind kind, Pollable<? extends T> inner) {
        this.ledger = ledger;
        this.inner = inner;
        id = ledger.open(kind);
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public @Nullable Object value() {
        return value;
    }

    @Override
    public @Nullable Throwable thrown() {
        return thrown;
    }

    @Override
    @SuppressWarnings("unchecked") // a poll that yields a subtype yields a T
    public Poll<T> poll(Context context) throws Exception {
        ledger.enter(id);
        Poll<? extends T> poll;
        try {
            poll = inner.poll(context);
        } catch (Throwable t) {
            thrown = t;
            ledger.leave(id, Mark.THREW);
            throw t;
        }
        if (poll instanceof Poll.Ready<? extends T> ready) {
            value = ready.value();
            ledger.leave(id, Mark.ENDED);
        } else {
            ledger.leave(id, 0);
        }
        return (Poll<T>) poll;
    }

    @Override
    public void onCancel() {
        ledger.cancelled(id);
        inner.onCancel();
    }
}
