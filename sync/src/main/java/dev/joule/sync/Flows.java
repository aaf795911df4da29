package dev.joule.sync;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;

/**
 * Connects channels with reactive streams.
 *
 * {@snippet file="dev/joule/sync/SyncSnippets.java" region="flows"}
 */
public final class Flows {

    private Flows() {}

    /**
     * Returns a publisher of the messages of a receiver. It receives a message only when a
     * subscriber has requested one. Of several subscribers each message goes to one; to give each
     * message to all, subscribe to a {@link Broadcast} for each.
     *
     * <p>It completes when the channel is closed and empty, and fails if the channel was closed
     * with a cause. A subscription that is cancelled loses no message, and leaves the receiver
     * open.
     *
     * @param executor runs the methods of the subscribers; they must not block it
     */
    public static <T> Flow.Publisher<T> publisher(Receiver<T> receiver, Executor executor) {
        Objects.requireNonNull(receiver, "receiver");
        Objects.requireNonNull(executor, "executor");
        return subscriber -> new Pump<>(receiver, executor, subscriber).start();
    }

    /**
     * Returns a subscriber that sends to a channel. It requests the next element when the last one
     * was sent, so a full channel slows the publisher down. It closes the channel when the
     * publisher completes or fails, with the publisher's exception as the cause, and cancels its
     * subscription when the channel is closed. It can subscribe once.
     */
    public static <T> Flow.Subscriber<T> subscriber(Sender<T> sender) {
        return new Feed<>(Objects.requireNonNull(sender, "sender"));
    }
}
