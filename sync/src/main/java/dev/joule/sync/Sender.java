package dev.joule.sync;

import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The sending end of a {@link Channel}. Give it to code that shall send and not receive.
 *
 * <p>All methods may be called by any number of threads and tasks. Those that wait are served in
 * the order in which they came. A message is never {@code null}.
 *
 * @param <T> the type of the messages
 */
public sealed interface Sender<T> extends AutoCloseable permits Channel {

    /**
     * Sends a message; waits while the channel is full.
     *
     * @throws ChannelClosedException if the channel is closed, also if that happens meanwhile; the
     *     message was not sent
     * @throws InterruptedException if the thread is interrupted; the message was not sent
     */
    void send(T message) throws InterruptedException;

    /**
     * Sends a message as {@link #send(Object)} does, if that needs no longer than the timeout.
     *
     * @return whether the message was sent
     */
    boolean send(T message, Duration timeout) throws InterruptedException;

    /**
     * Sends a message if that needs no waiting. A rendezvous channel takes it if a receiver waits.
     *
     * @return whether the message was sent
     * @throws ChannelClosedException if the channel is closed
     */
    boolean trySend(T message);

    /**
     * Returns an operation that sends a message, for a stackless task or a {@link Select}. Nothing
     * happens before the first poll. If it is cancelled while it waits, the message is not sent.
     */
    Pollable<Void> sendAsync(T message);

    /**
     * Sends all messages in their order; waits while the channel is full. Messages of other senders
     * may come in between. If it throws, a part of the messages was sent.
     */
    void sendAll(Collection<? extends T> messages) throws InterruptedException;

    /**
     * Returns a task that sends all messages as {@link #sendAll} does. If it is cancelled or fails,
     * a part of the messages was sent.
     */
    Pollable<Void> sendAllAsync(Collection<? extends T> messages);

    /**
     * Waits for a place in the channel and reserves it. The permit sends one message later without
     * waiting, or gives the place back when it is closed.
     *
     * {@snippet file="dev/joule/sync/SyncSnippets.java" region="reserve"}
     *
     * @throws UnsupportedOperationException if this is a rendezvous channel, which has no places
     */
    Permit<T> reserve() throws InterruptedException;

    /** Reserves a place as {@link #reserve} does, or returns {@code null} if none is free. */
    @Nullable Permit<T> tryReserve();

    /**
     * Returns an operation that reserves a place, for a stackless task or a {@link Select}. If it
     * is cancelled, it gives the place back.
     */
    Pollable<Permit<T>> reserveAsync();

    /**
     * Closes the channel: nothing is sent any more. Senders that wait fail. Messages sent before
     * are received, and so are those of permits reserved before; then receivers learn of the end.
     * Does nothing if the channel is closed.
     */
    @Override
    void close();

    /** Closes the channel as {@link #close()} does; receivers learn of the cause. */
    void close(Throwable cause);

    /**
     * A place in a channel that was reserved for one message. Close it if the message does not
     * come: without that the place is lost, and receivers wait after the end.
     *
     * @param <T> the type of the messages
     */
    sealed interface Permit<T> extends AutoCloseable permits Channel.Place {

        /**
         * Sends the message without waiting. A permit sends once.
         *
         * @throws IllegalStateException if the permit has sent or is closed
         * @throws ChannelClosedException if the receiving end was cancelled
         */
        void send(T message);

        /** Gives the place back if no message was sent. */
        @Override
        void close();
    }
}
