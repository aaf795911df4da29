package dev.joule.compute.internal.seq;

/** The size of an array that receives the elements of a sequence. */
public final class ArraySize {

    private ArraySize() {}

    /** Returns a size as that of an array, or throws if there is no array of that size. */
    public static int of(long size) {
        if (size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    size
                            + " elements do not fit an array; an array has at most "
                            + Integer.MAX_VALUE);
        }
        return (int) size;
    }
}
