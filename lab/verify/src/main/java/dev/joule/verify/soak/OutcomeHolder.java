package dev.joule.verify.soak;

import org.jspecify.annotations.Nullable;

/** A task that remembers its outcome, to compare with the one in its handle. */
interface OutcomeHolder {
    /** Returns the task's line in the ledger. */
    int id();

    /** Returns the value of the task, by identity. */
    @Nullable Object value();

    /** Returns the exception of the task, by identity. */
    @Nullable Throwable thrown();
}
