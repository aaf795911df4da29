package dev.joule.sync;

/**
 * Thrown once by a {@link Broadcast.Subscription} that was so slow that messages were overwritten.
 * The subscription goes on: the next receive yields the oldest message that is left.
 */
public final class LaggedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long missed;

    LaggedException(long missed) {
        super("the subscription was too slow and missed " + missed + " messages");
        this.missed = missed;
    }

    /** Returns how many messages were missed since the last one that was received. */
    public long missed() {
        return missed;
    }
}
