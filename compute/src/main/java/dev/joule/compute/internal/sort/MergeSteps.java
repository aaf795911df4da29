package dev.joule.compute.internal.sort;

/** How often elements are put somewhere by a merge sort. */
final class MergeSteps {

    private MergeSteps() {}

    /**
     * Once each in its piece, and once more for each time that the range it is in was halved.
     *
     * @param piece ranges of up to so many elements are not halved
     */
    static long of(int size, int piece) {
        if (size <= piece) {
            return size;
        }
        int half = size / 2;
        return of(half, piece) + of(size - half, piece) + size;
    }
}
