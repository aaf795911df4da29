package dev.joule.sync;

import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The receiving end of a {@link Channel}, or a subscription to a {@link Broadcast}. A loop over it
 * receives each message and ends when the channel is closed and empty:
 *
 * {@snippet file="dev/joule/sync/SyncSnippets.java" region="loop"}
 *
 * <p>All methods may be called by any number of threads and tasks. Those that wait are served in
 * the order in which they came.
 *
 * @param <T> the type of the messages
 */
public sealed interface Receiver<T> extends Iterable<T> permits Channel, Broadcast.Subscription {

    /**
     * Receives the next message; waits while there is none.
     *
     * @throws ChannelClosedException if the channel is closed and empty; its cause is the one that
     *     the channel was closed with
     * @throws InterruptedException if the thread is interrupted; no message was received
     */
    T receive() throws InterruptedException;

    /**
     * Receives the next message as {@link #receive()} does, or returns {@code null} if none comes
     * within the timeout.
     */
    @Nullable T receive(Duration timeout) throws InterruptedException;

    /**
     * Receives the next message, or returns {@code null} if there is none now.
     *
     * @throws ChannelClosedException if the channel is closed and empty
     */
    @Nullable T tryReceive();

    /**
     * Returns an operation that receives the next message, for a stackless task or a {@link
     * Select}. Nothing happens before the first poll. If it is cancelled after it was handed a
     * message that it has not yielded, the message goes to the receiver that waits longest, or else
     * becomes the next to be received.
     */
    Pollable<T> receiveAsync();

    /**
     * Moves messages that are there now to a collection, without waiting. If adding to the
     * collection fails, messages may be lost.
     *
     * @param max the most messages to move
     * @return how many were moved; 0 also if the channel is closed
     */
    default int drainTo(Collection<? super T> target, int max) {
        Objects.requireNonNull(target, "target");
        int moved = 0;
        for (; moved < max; moved++) {
            T message;
            try {
                message = tryReceive();
            } catch (ChannelClosedException end) {
                return moved;
            }
            if (message == null) {
                return moved;
            }
            target.add(message);
        }
        return moved;
    }

    /**
     * Returns a task that receives message after message, and awaits for each what the function
     * makes of it. It is ready when the channel is closed and empty; it fails if the channel was
     * closed with a cause, or if the function or its pollable fails.
     *
     * {@snippet file="dev/joule/sync/SyncSnippets.java" region="forEachAsync"}
     */
    default Pollable<Void> forEachAsync(Function<? super T, ? extends Pollable<?>> function) {
        return new ForEach<>(this, Objects.requireNonNull(function, "function"));
    }

    /**
     * Returns an iterator that receives a message for each element and ends at a normal close. If
     * its thread is interrupted while it waits, it throws {@link CancellationException}, and the
     * thread stays interrupted.
     */
    @Override
    default Iterator<T> iterator() {
        return new ReceivingIterator<>(this);
    }

    /**
     * Returns a sequential stream of the messages, which waits for each and ends as {@link
     * #iterator} does. It receives no more messages than it passes on.
     */
    default Stream<T> stream() {
        return StreamSupport.stream(new ReceivingSpliterator<>(this), false);
    }

    /**
     * Closes the receiving end: messages that were not received are dropped, and all that send or
     * receive fail, now and later. Does nothing if that was done before.
     */
    void cancel();
}
