package dev.joule.sync;

import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Receives a message at each advance. */
final class ReceivingSpliterator<T> implements Spliterator<T> {
    private final Receiver<T> receiver;

    ReceivingSpliterator(Receiver<T> receiver) {
        this.receiver = receiver;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        T message = ReceivingIterator.receiveOrEnd(receiver);
        if (message == null) {
            return false;
        }
        action.accept(message);
        return true;
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
        return null;
    }

    @Override
    public long estimateSize() {
        return Long.MAX_VALUE;
    }

    @Override
    public int characteristics() {
        return ORDERED | NONNULL;
    }
}
