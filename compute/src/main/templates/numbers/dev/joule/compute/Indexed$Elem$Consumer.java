package dev.joule.compute;

/** An operation on an index and an element of type {@code $elem$}. */
@FunctionalInterface
public interface Indexed$Elem$Consumer {

    /** Performs this operation on an element and its index, which starts from 0. */
    void accept(long index, $elem$ element);
}
