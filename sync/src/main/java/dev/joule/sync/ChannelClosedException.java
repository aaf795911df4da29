package dev.joule.sync;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a channel takes no more messages, or will yield none. Unchecked: a loop over a {@link
 * Receiver} ends at a normal close, and elsewhere it is a mistake or comes with a cause.
 */
public final class ChannelClosedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ChannelClosedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
