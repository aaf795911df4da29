package dev.joule.compute;

/** A comparison of {@code $elem$} values, as {@link java.util.Comparator} is one of objects. */
@FunctionalInterface
public interface $Elem$Comparator {

    /**
     * Compares two values.
     *
     * @return a negative number if the first value is less than the second, zero if they are equal,
     *     a positive number if it is greater
     */
    int compare($elem$ first, $elem$ second);
}
