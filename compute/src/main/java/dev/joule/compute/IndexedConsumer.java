package dev.joule.compute;

/** An operation on an index and an element. */
@FunctionalInterface
public interface IndexedConsumer<T> {

    /** Performs this operation on an element and its index, which starts from 0. */
    void accept(long index, T element);
}
