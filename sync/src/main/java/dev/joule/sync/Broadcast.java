package dev.joule.sync;

import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Passes each message to every subscription. Sending never waits: it keeps the newest messages, and
 * a subscription that is slower learns by a {@link LaggedException} how many it missed.
 *
 * {@snippet file="dev/joule/sync/SyncSnippets.java" region="broadcast"}
 *
 * <p>A subscription gets what is sent after {@link #subscribe}. What is sent while there is none is
 * received by nobody. The newest messages stay in memory until they are overwritten.
 *
 * <p>If the sender dies without {@link #close}, the subscriptions wait for ever. If a receiver
 * dies, nothing happens to the others: the broadcast keeps no list of subscriptions that do not
 * wait. A receive that is interrupted, times out or is cancelled loses no message.
 *
 * @param <T> the type of the messages
 * @implNote a send takes time in proportion to the number of receivers that wait.
 */
public final class Broadcast<T> extends Guarded implements AutoCloseable {

    /** The newest messages; the length is a power of two, or zero before the first. */
    private @Nullable Object[] ring = {};

    private final int capacity;

    /** The number of messages sent so far, which is the position of the next one. */
    private long sent;

    private final WaitList receivers = new WaitList();
    private boolean closed;
    private @Nullable Throwable cause;

    private Broadcast(int capacity) {
        this.capacity = capacity;
    }

    /**
     * Makes a broadcast.
     *
     * @param capacity how many messages a subscription may be behind
     * @throws IllegalArgumentException if the capacity is not 1 to 2<sup>30</sup>
     */
    public static <T> Broadcast<T> create(int capacity) {
        if (capacity < 1 || capacity > 1 << 30) {
            throw new IllegalArgumentException(
                    "the capacity must be 1 to " + (1 << 30) + ", not " + capacity);
        }
        return new Broadcast<>(capacity);
    }

    /**
     * Sends a message to all present subscriptions. Never waits.
     *
     * @throws ChannelClosedException if the broadcast is closed
     */
    public void send(T message) {
        Objects.requireNonNull(message, "message");
        boolean ended;
        lock();
        try {
            ended = closed;
            if (!ended) {
                keep(message);
                sent++;
                passOn();
            }
        } finally {
            unlock();
        }
        if (ended) {
            throw closedException();
        }
    }

    private void keep(Object message) {
        if (sent >= ring.length && ring.length < capacity) {
            grow();
        }
        ring[slot(sent)] = message;
    }

    private int slot(long position) {
        return (int) position & (ring.length - 1);
    }

    /** Doubles the ring, which has never wrapped. */
    private void grow() {
        @Nullable Object[] longer = new Object[Math.max(8, 2 * ring.length)];
        System.arraycopy(ring, 0, longer, 0, ring.length);
        ring = longer;
    }

    /** Hands the newest message to each subscription of which a receiver waits. */
    private void passOn() {
        Operation<?> waiting = receivers.first();
        while (waiting != null) {
            Operation<?> following = waiting.next;
            Receive<?> receive = (Receive<?>) waiting;
            // Of two receivers of one subscription the first gets this message.
            if (receive.subscription.next < sent) {
                receivers.remove(receive);
                if (receive.tryClaim()) {
                    receive.complete(receive.subscription.takeNext());
                }
            }
            waiting = following;
        }
    }

    /** Starts a subscription, which gets all messages sent from now on. */
    public Subscription<T> subscribe() {
        lock();
        try {
            return new Subscription<>(this, sent);
        } finally {
            unlock();
        }
    }

    /** Ends it: subscriptions receive what they have not received yet, then learn of the end. */
    @Override
    public void close() {
        end(null);
    }

    /** Ends it as {@link #close()} does; subscriptions learn of the cause. */
    public void close(Throwable cause) {
        end(Objects.requireNonNull(cause, "cause"));
    }

    private void end(@Nullable Throwable reason) {
        lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            cause = reason;
            for (Operation<?> receive = receivers.claimFirst();
                    receive != null;
                    receive = receivers.claimFirst()) {
                receive.complete(Signal.CLOSED);
            }
        } finally {
            unlock();
        }
    }

    private ChannelClosedException closedException() {
        return new ChannelClosedException("the broadcast was closed", cause);
    }

    @Override
    public String toString() {
        return "broadcast that keeps " + capacity + (closed ? " messages, closed" : " messages");
    }

    /** The missed messages, in place of a message. */
    private record Lag(long missed) {}

    /**
     * A receiver of all messages of a broadcast. Several threads or tasks may share it: then each
     * message goes to one of them. There is nothing to release: it may simply be dropped.
     *
     * @param <T> the type of the messages
     */
    public static final class Subscription<T> implements Receiver<T> {
        private final Broadcast<T> broadcast;

        /* Guarded by the broadcast's lock. */
        private long next;
        private @Nullable ArrayDeque<Object> returned;
        private boolean cancelled;

        Subscription(Broadcast<T> broadcast, long next) {
            this.broadcast = broadcast;
            this.next = next;
        }

        /** {@inheritDoc} Throws {@link LaggedException} once after messages were missed. */
        @Override
        public T receive() throws InterruptedException {
            return new Receive<>(this).await();
        }

        @Override
        public @Nullable T receive(Duration timeout) throws InterruptedException {
            Receive<T> receive = new Receive<>(this);
            return receive.waitFor(Operation.nanos(timeout)) ? receive.take() : null;
        }

        @Override
        public @Nullable T tryReceive() {
            Object got;
            broadcast.lock();
            try {
                got = takeIfThere();
            } finally {
                broadcast.unlock();
            }
            return got == null ? null : message(got);
        }

        @Override
        public Pollable<T> receiveAsync() {
            return new Receive<>(this);
        }

        /** {@inheritDoc} Only this subscription ends. */
        @Override
        public void cancel() {
            broadcast.lock();
            try {
                if (!cancelled) {
                    cancelled = true;
                    returned = null;
                    failReceivers();
                }
            } finally {
                broadcast.unlock();
            }
        }

        private void failReceivers() {
            Operation<?> waiting = broadcast.receivers.first();
            while (waiting != null) {
                Operation<?> following = waiting.next;
                if (((Receive<?>) waiting).subscription == this) {
                    broadcast.receivers.remove(waiting);
                    if (waiting.tryClaim()) {
                        waiting.complete(Signal.CLOSED);
                    }
                }
                waiting = following;
            }
        }

        /**
         * Returns the number of messages that the next receives will yield, exact at some moment
         * during this call.
         */
        public int size() {
            broadcast.lock();
            try {
                return cancelled
                        ? 0
                        : (returned == null ? 0 : returned.size())
                                + (int) Math.min(broadcast.sent - next, broadcast.capacity);
            } finally {
                broadcast.unlock();
            }
        }

        private boolean mayBeReady() {
            return next < broadcast.sent || returned != null || broadcast.closed || cancelled;
        }

        /** Takes the next message, lag or end, if there is one. Locked. */
        private @Nullable Object takeIfThere() {
            if (cancelled) {
                return Signal.CLOSED;
            }
            ArrayDeque<Object> first = returned;
            if (first != null) {
                Object got = first.removeFirst();
                if (first.isEmpty()) {
                    returned = null;
                }
                return got;
            }
            if (next < broadcast.sent) {
                return takeNext();
            }
            return broadcast.closed ? Signal.CLOSED : null;
        }

        /** Takes the next message that is left, or first the lag. Locked. */
        private Object takeNext() {
            long oldest = broadcast.sent - broadcast.capacity;
            if (next < oldest) {
                Lag lag = new Lag(oldest - next);
                next = oldest;
                return lag;
            }
            return Objects.requireNonNull(broadcast.ring[broadcast.slot(next++)]);
        }

        /** Puts back what a receiver got and will not take. Locked. */
        private void giveBack(Object got) {
            if (cancelled) {
                return;
            }
            Operation<?> waiting = broadcast.receivers.first();
            while (waiting != null) {
                Operation<?> following = waiting.next;
                if (((Receive<?>) waiting).subscription == this) {
                    broadcast.receivers.remove(waiting);
                    if (waiting.tryClaim()) {
                        waiting.complete(got);
                        return;
                    }
                }
                waiting = following;
            }
            if (returned == null) {
                returned = new ArrayDeque<>(2);
            }
            returned.addFirst(got);
        }

        @SuppressWarnings("unchecked") // what is neither a signal nor a lag was sent here
        private T message(Object got) {
            if (got instanceof Lag lag) {
                throw new LaggedException(lag.missed());
            }
            if (got == Signal.CLOSED) {
                throw cancelled
                        ? new ChannelClosedException("the subscription was cancelled", null)
                        : broadcast.closedException();
            }
            return (T) got;
        }

        @Override
        public String toString() {
            return "subscription to a " + broadcast;
        }
    }

    /** The wait for a message of a subscription. */
    private static final class Receive<T> extends Operation<T> {
        private final Subscription<T> subscription;

        Receive(Subscription<T> subscription) {
            this.subscription = subscription;
        }

        @Override
        Guarded structure() {
            return subscription.broadcast;
        }

        @Override
        WaitList queue() {
            return subscription.broadcast.receivers;
        }

        @Override
        boolean mayBeReady() {
            return subscription.mayBeReady();
        }

        @Override
        @Nullable Object tryNow() {
            return subscription.takeIfThere();
        }

        @Override
        void undo(Object got) {
            if (got != Signal.CLOSED) {
                subscription.giveBack(got);
            }
        }

        @Override
        T result(Object got) {
            return subscription.message(got);
        }

        @Override
        public String toString() {
            return "receive from a " + subscription.broadcast;
        }
    }
}
