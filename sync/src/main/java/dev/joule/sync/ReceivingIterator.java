package dev.joule.sync;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Receives a message for each element. */
final class ReceivingIterator<T> implements Iterator<T> {
    private final Receiver<T> receiver;
    private @Nullable T next;

    ReceivingIterator(Receiver<T> receiver) {
        this.receiver = receiver;
    }

    @Override
    public boolean hasNext() {
        if (next == null) {
            next = receiveOrEnd(receiver);
        }
        return next != null;
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the channel is closed and empty");
        }
        T message = Objects.requireNonNull(next);
        next = null;
        return message;
    }

    /** Receives the next message, or returns null after a normal close. */
    static <T> @Nullable T receiveOrEnd(Receiver<T> receiver) {
        try {
            return receiver.receive();
        } catch (ChannelClosedException end) {
            if (end.getCause() != null) {
                throw end;
            }
            return null;
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            CancellationException cancelled =
                    new CancellationException("interrupted while waiting for a message");
            cancelled.initCause(interrupt);
            throw cancelled;
        }
    }
}
