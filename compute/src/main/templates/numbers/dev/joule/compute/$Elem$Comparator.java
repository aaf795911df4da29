package dev.joule.compute;

/** An order of {@code $elem$} values, as {@link java.util.Comparator} is one of objects. */
@FunctionalInterface
public interface $Elem$Comparator {

    /**
     * Compares two values.
     *
     * @return negative if the first one comes first, positive if the second one does, 0 if it is
     *     all the same
     */
    int compare($elem$ first, $elem$ second);
}
