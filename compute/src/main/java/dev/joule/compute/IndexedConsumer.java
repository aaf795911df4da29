package dev.joule.compute;

/** What is done with an object at an index. */
@FunctionalInterface
public interface IndexedConsumer<T> {

    /** Does it. */
    void accept(long index, T element);
}
