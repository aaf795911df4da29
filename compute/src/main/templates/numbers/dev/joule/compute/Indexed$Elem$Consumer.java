package dev.joule.compute;

/** What is done with an element of type {@code $elem$} at an index. */
@FunctionalInterface
public interface Indexed$Elem$Consumer {

    /** Does it. */
    void accept(long index, $elem$ element);
}
