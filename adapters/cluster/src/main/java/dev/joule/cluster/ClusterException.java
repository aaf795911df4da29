package dev.joule.cluster;

import org.jspecify.annotations.Nullable;

/** Thrown when a node cannot join, or when a run ends without a result; the message says why. */
public final class ClusterException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ClusterException(String message) {
        this(message, null);
    }

    ClusterException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
