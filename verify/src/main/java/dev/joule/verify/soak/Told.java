package dev.joule.verify.soak;

import org.jspecify.annotations.Nullable;

/** A task that remembers how it ended, to be compared with what its handle tells. */
interface Told {
    /** Its line in the ledger. */
    int id();

    /** The very value it yielded. */
    @Nullable Object value();

    /** The very exception it threw. */
    @Nullable Throwable thrown();
}
