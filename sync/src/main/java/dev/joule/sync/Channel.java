package dev.joule.sync;

import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Passes messages from any number of senders to any number of receivers, threads and stackless
 * tasks alike. Each message is received once, in the order in which they were sent.
 *
 * {@snippet file="dev/joule/sync/SyncSnippets.java" region="channel"}
 *
 * <p>The kinds differ in how many messages may wait for a receiver: {@link #bounded}, {@link
 * #rendezvous} (none) and {@link #unbounded}. To hand out one end only, pass the channel as a
 * {@link Sender} or a {@link Receiver}.
 *
 * <table class="striped">
 *   <caption>Closing</caption>
 *   <thead>
 *     <tr><th scope="col"></th><th scope="col">{@link #close()}, the sending end</th>
 *         <th scope="col">{@link #cancel()}, the receiving end</th></tr>
 *   </thead>
 *   <tbody>
 *     <tr><th scope="row">senders that wait, and later ones</th>
 *         <td>{@link ChannelClosedException}; nothing sent</td>
 *         <td>{@link ChannelClosedException}; nothing sent</td></tr>
 *     <tr><th scope="row">messages in the channel</th><td>are received</td><td>are dropped</td></tr>
 *     <tr><th scope="row">permits reserved before</th>
 *         <td>may still send, and the end waits for them</td>
 *         <td>{@link ChannelClosedException}</td></tr>
 *     <tr><th scope="row">receivers that wait, and later ones</th>
 *         <td>receive what is left, then {@link ChannelClosedException}</td>
 *         <td>{@link ChannelClosedException}</td></tr>
 *   </tbody>
 * </table>
 *
 * <p>What a sender that dies leaves behind, and what a receiver: a thread or task that ends closes
 * nothing, so the last sender should {@linkplain #close() close} the channel in a {@code finally},
 * and the last receiver {@linkplain #cancel() cancel} it. An operation that is interrupted, times
 * out or is cancelled either took place in full or not at all: no message is lost or sent twice.
 * Only a message that was given back, because its receiver was cancelled after it got it, may come
 * behind one that was sent later.
 *
 * @param <T> the type of the messages
 */
// Longer than other classes: half is documentation, and all operations change one state.
public final class Channel<T> extends Guarded implements Sender<T>, Receiver<T> {

    private static final int UNBOUNDED = Integer.MAX_VALUE;

    /** Keeps sections short where many messages are moved at once. */
    private static final int MESSAGES_PER_SECTION = 32;

    private final int capacity;

    /* All guarded by the lock. While receivers wait the buffer is empty; while senders wait each
     * place is taken or reserved. */
    private final MessageBuffer buffer = new MessageBuffer();
    private final WaitList senders = new WaitList();
    private final WaitList receivers = new WaitList();
    private int reserved;
    private Phase phase = Phase.OPEN;
    private @Nullable Throwable cause;

    private Channel(int capacity) {
        this.capacity = capacity;
    }

    /**
     * Makes a channel that holds a number of messages: a sender waits while it is full.
     *
     * @param capacity the most messages that wait for a receiver
     * @throws IllegalArgumentException if the capacity is not positive
     */
    public static <T> Channel<T> bounded(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException(
                    "the capacity must be positive, not "
                            + capacity
                            + "; Channel.rendezvous() makes a channel that holds no messages");
        }
        return new Channel<>(capacity);
    }

    /**
     * Makes a channel that holds no messages: a sender waits until a receiver takes its message.
     */
    public static <T> Channel<T> rendezvous() {
        return new Channel<>(0);
    }

    /**
     * Makes a channel whose senders never wait. If they are faster than the receivers for long, it
     * fills the memory; prefer {@link #bounded}.
     */
    public static <T> Channel<T> unbounded() {
        return new Channel<>(UNBOUNDED);
    }

    // Sending.

    @Override
    public void send(T message) throws InterruptedException {
        throwIfInterrupted();
        Object done = offer(message);
        if (done == null) {
            new Send<>(this, message).await();
        } else {
            throwIfClosed(done);
        }
    }

    @Override
    public boolean send(T message, Duration timeout) throws InterruptedException {
        long nanos = Operation.nanos(timeout);
        throwIfInterrupted();
        Object done = offer(message);
        if (done == null) {
            Send<T> send = new Send<>(this, message);
            if (!send.waitFor(nanos)) {
                return false;
            }
            send.take();
            return true;
        }
        throwIfClosed(done);
        return true;
    }

    @Override
    public boolean trySend(T message) {
        Object done = offer(message);
        if (done == null) {
            return false;
        }
        throwIfClosed(done);
        return true;
    }

    @Override
    public Pollable<Void> sendAsync(T message) {
        return new Send<>(this, Objects.requireNonNull(message, "message"));
    }

    @Override
    public void sendAll(Collection<? extends T> messages) throws InterruptedException {
        Object[] all = List.copyOf(messages).toArray();
        int sent = 0;
        while (sent < all.length) {
            throwIfInterrupted();
            int before = sent;
            sent = offerSome(all, sent);
            if (sent == before) {
                new Send<>(this, all[sent]).await(); // full, or closed
                sent++;
            }
        }
    }

    /** Sends messages without waiting, in one section, and returns the index of the next one. */
    private int offerSome(Object[] messages, int first) {
        int next = first;
        int end = Math.min(messages.length, first + MESSAGES_PER_SECTION);
        lock();
        try {
            while (next < end && offerNow(messages[next]) == Signal.DONE) {
                next++;
            }
        } finally {
            unlock();
        }
        return next;
    }

    @Override
    public Pollable<Void> sendAllAsync(Collection<? extends T> messages) {
        return new SendAll<>(this, List.copyOf(messages));
    }

    private @Nullable Object offer(T message) {
        Objects.requireNonNull(message, "message");
        lock();
        try {
            return offerNow(message);
        } finally {
            unlock();
        }
    }

    /** Sends a message if that needs no waiting. Locked. */
    private @Nullable Object offerNow(Object message) {
        if (phase != Phase.OPEN) {
            return Signal.CLOSED;
        }
        if (capacity != 0) {
            if (!hasPlace()) {
                return null;
            }
            deliver(message);
            return Signal.DONE;
        }
        Operation<?> receiver = receivers.claimFirst();
        if (receiver == null) {
            return null;
        }
        receiver.complete(message);
        return Signal.DONE;
    }

    private boolean hasPlace() {
        return buffer.count() < capacity - reserved;
    }

    /** Hands a message to the receiver that waits longest, or else puts it into the buffer. */
    private void deliver(Object message) {
        Operation<?> receiver = receivers.claimFirst();
        if (receiver == null) {
            buffer.addLast(message);
        } else {
            receiver.complete(message);
        }
    }

    // Permits.

    @Override
    public Permit<T> reserve() throws InterruptedException {
        return new Reserve<>(this).await();
    }

    @Override
    public @Nullable Permit<T> tryReserve() {
        Reserve<T> reserve = new Reserve<>(this);
        Object done;
        lock();
        try {
            done = reserve.tryNow();
        } finally {
            unlock();
        }
        return done == null ? null : reserve.result(done);
    }

    @Override
    public Pollable<Permit<T>> reserveAsync() {
        return new Reserve<>(this);
    }

    // Receiving.

    @Override
    public T receive() throws InterruptedException {
        throwIfInterrupted();
        Object got = take();
        return got == null ? new Receive<>(this).await() : message(got);
    }

    @Override
    public @Nullable T receive(Duration timeout) throws InterruptedException {
        long nanos = Operation.nanos(timeout);
        throwIfInterrupted();
        Object got = take();
        if (got == null) {
            Receive<T> receive = new Receive<>(this);
            return receive.waitFor(nanos) ? receive.take() : null;
        }
        return message(got);
    }

    @Override
    public @Nullable T tryReceive() {
        Object got = take();
        return got == null ? null : message(got);
    }

    @Override
    public Pollable<T> receiveAsync() {
        return new Receive<>(this);
    }

    @Override
    public int drainTo(Collection<? super T> target, int max) {
        Objects.requireNonNull(target, "target");
        @Nullable Object[] some = new Object[Math.clamp(max, 0, MESSAGES_PER_SECTION)];
        int moved = 0;
        while (moved < max) {
            int taken = takeSome(some, max - moved);
            for (int i = 0; i < taken; i++) {
                target.add(message(Objects.requireNonNull(some[i])));
            }
            moved += taken;
            if (taken < some.length) {
                break;
            }
        }
        return moved;
    }

    /** Takes messages without waiting, in one section, and returns how many. */
    private int takeSome(@Nullable Object[] into, int max) {
        int taken = 0;
        lock();
        try {
            while (taken < into.length && taken < max) {
                Object got = takeNow();
                if (got == null || got == Signal.CLOSED) {
                    break;
                }
                into[taken++] = got;
            }
        } finally {
            unlock();
        }
        return taken;
    }

    private @Nullable Object take() {
        lock();
        try {
            return takeNow();
        } finally {
            unlock();
        }
    }

    /** Takes the next message if there is one. Locked. */
    private @Nullable Object takeNow() {
        if (buffer.count() > 0) {
            Object message = buffer.removeFirst();
            admitSenders();
            return message;
        }
        if (capacity == 0) {
            Operation<?> sender = senders.claimFirst();
            if (sender != null) {
                sender.complete(Signal.DONE);
                return ((Send<?>) sender).message;
            }
        }
        return isOver() ? Signal.CLOSED : null;
    }

    /** Gives senders that wait the places that are free. Locked. */
    private void admitSenders() {
        while (!senders.isEmpty() && hasPlace()) {
            Operation<?> sender = senders.claimFirst();
            if (sender == null) {
                return;
            }
            if (sender instanceof Send<?> send) {
                deliver(send.message);
            } else {
                reserved++;
            }
            sender.complete(Signal.DONE);
        }
    }

    /** Puts a message back that a receiver got and will not take. Locked. */
    private void giveBack(Object message) {
        if (phase == Phase.CANCELLED) {
            return;
        }
        Operation<?> receiver = receivers.claimFirst();
        if (receiver == null) {
            buffer.addFirst(message);
        } else {
            receiver.complete(message);
        }
    }

    @SuppressWarnings("unchecked") // what is no signal was sent here
    private T message(Object got) {
        throwIfClosed(got);
        return (T) got;
    }

    // The end.

    @Override
    public void close() {
        end(Phase.CLOSED, null);
    }

    @Override
    public void close(Throwable cause) {
        end(Phase.CLOSED, Objects.requireNonNull(cause, "cause"));
    }

    @Override
    public void cancel() {
        end(Phase.CANCELLED, null);
    }

    private void end(Phase next, @Nullable Throwable reason) {
        lock();
        try {
            if (phase.compareTo(next) >= 0) {
                return;
            }
            phase = next;
            if (reason != null) {
                cause = reason;
            }
            if (next == Phase.CANCELLED) {
                buffer.clear();
            }
            fail(senders);
            failReceiversIfOver();
        } finally {
            unlock();
        }
    }

    private static void fail(WaitList waiting) {
        for (Operation<?> operation = waiting.claimFirst();
                operation != null;
                operation = waiting.claimFirst()) {
            operation.complete(Signal.CLOSED);
        }
    }

    private void failReceiversIfOver() {
        if (isOver()) {
            fail(receivers);
        }
    }

    /** Returns whether nothing will be received any more. Locked. */
    private boolean isOver() {
        return phase == Phase.CANCELLED
                || (phase == Phase.CLOSED && reserved == 0 && buffer.count() == 0);
    }

    private void throwIfClosed(Object outcome) {
        if (outcome == Signal.CLOSED) {
            throw closed();
        }
    }

    private ChannelClosedException closed() {
        Throwable reason;
        boolean cancelled;
        lock();
        try {
            reason = cause;
            cancelled = phase == Phase.CANCELLED;
        } finally {
            unlock();
        }
        return new ChannelClosedException(
                describe() + (cancelled ? ": its receiving end was cancelled" : " was closed"),
                reason);
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    // What it is like.

    /**
     * Returns the number of messages that were sent and not received, exact at some moment during
     * this call. Messages of senders that wait do not count.
     */
    public int size() {
        lock();
        try {
            return buffer.count();
        } finally {
            unlock();
        }
    }

    /** Returns whether the channel was closed from either end. Messages may be left in it. */
    public boolean isClosed() {
        lock();
        try {
            return phase != Phase.OPEN;
        } finally {
            unlock();
        }
    }

    private String describe() {
        return switch (capacity) {
            case 0 -> "rendezvous channel";
            case UNBOUNDED -> "unbounded channel";
            default -> "channel bounded to " + capacity;
        };
    }

    @Override
    public String toString() {
        return describe() + "[" + size() + (isClosed() ? " messages, closed]" : " messages]");
    }

    /** In the order in which they follow each other. */
    private enum Phase {
        OPEN,
        CLOSED,
        CANCELLED
    }

    /** The wait for a message. It is small: each one that a stackless task receives needs one. */
    private static final class Receive<T> extends Operation<T> {
        private final Channel<T> channel;

        Receive(Channel<T> channel) {
            this.channel = channel;
        }

        @Override
        Guarded structure() {
            return channel;
        }

        @Override
        WaitList queue() {
            return channel.receivers;
        }

        @Override
        boolean mayBeReady() {
            return channel.buffer.count() > 0
                    || channel.phase != Phase.OPEN
                    || (channel.capacity == 0 && !channel.senders.isEmpty());
        }

        @Override
        @Nullable Object tryNow() {
            return channel.takeNow();
        }

        @Override
        void undo(Object got) {
            if (got != Signal.CLOSED) {
                channel.giveBack(got);
            }
        }

        @Override
        T result(Object got) {
            return channel.message(got);
        }

        @Override
        public String toString() {
            return "receive from a " + channel.describe();
        }
    }

    /** The wait for a place for a message. */
    private static final class Send<T> extends Operation<Void> {
        private final Channel<T> channel;
        private final Object message;

        Send(Channel<T> channel, Object message) {
            this.channel = channel;
            this.message = message;
        }

        @Override
        Guarded structure() {
            return channel;
        }

        @Override
        WaitList queue() {
            return channel.senders;
        }

        @Override
        boolean mayBeReady() {
            return channel.phase != Phase.OPEN
                    || (channel.capacity == 0 ? !channel.receivers.isEmpty() : channel.hasPlace());
        }

        @Override
        @Nullable Object tryNow() {
            return channel.offerNow(message);
        }

        /** The message was sent, whether the sender knows it or not. */
        @Override
        void undo(Object got) {}

        @Override
        @Nullable Void result(Object got) {
            channel.throwIfClosed(got);
            return null;
        }

        @Override
        public String toString() {
            return "send to a " + channel.describe();
        }
    }

    /** The wait for a place for a message that is not there yet. It waits among the senders. */
    private static final class Reserve<T> extends Operation<Permit<T>> {
        private final Channel<T> channel;

        Reserve(Channel<T> channel) {
            if (channel.capacity == 0) {
                throw new UnsupportedOperationException(
                        "a rendezvous channel has no places to reserve; send the message instead");
            }
            this.channel = channel;
        }

        @Override
        Guarded structure() {
            return channel;
        }

        @Override
        WaitList queue() {
            return channel.senders;
        }

        @Override
        boolean mayBeReady() {
            return channel.phase != Phase.OPEN || channel.hasPlace();
        }

        @Override
        @Nullable Object tryNow() {
            if (channel.phase != Phase.OPEN) {
                return Signal.CLOSED;
            }
            if (!channel.hasPlace()) {
                return null;
            }
            channel.reserved++;
            return Signal.DONE;
        }

        @Override
        void undo(Object got) {
            if (got == Signal.DONE) {
                channel.freePlace();
            }
        }

        @Override
        Permit<T> result(Object got) {
            channel.throwIfClosed(got);
            return new Place<>(channel);
        }

        @Override
        public String toString() {
            return "reserve in a " + channel.describe();
        }
    }

    /** Gives a reserved place back. Locked. */
    private void freePlace() {
        reserved--;
        admitSenders();
        failReceiversIfOver();
    }

    /** A reserved place. */
    static final class Place<T> implements Permit<T> {
        private final Channel<T> channel;

        /** Guarded by the channel's lock. */
        private boolean used;

        Place(Channel<T> channel) {
            this.channel = channel;
        }

        @Override
        public void send(T message) {
            Objects.requireNonNull(message, "message");
            boolean again;
            boolean cancelled;
            channel.lock();
            try {
                again = used;
                cancelled = channel.phase == Phase.CANCELLED;
                if (!again) {
                    if (!cancelled) {
                        channel.deliver(message); // first: it may find no memory
                    }
                    used = true;
                    channel.freePlace();
                }
            } finally {
                channel.unlock();
            }
            if (again) {
                throw new IllegalStateException(
                        "a permit was used after it had sent or was closed");
            }
            if (cancelled) {
                throw channel.closed();
            }
        }

        @Override
        public void close() {
            channel.lock();
            try {
                if (!used) {
                    used = true;
                    channel.freePlace();
                }
            } finally {
                channel.unlock();
            }
        }

        @Override
        public String toString() {
            return "permit of a " + channel.describe();
        }
    }
}
