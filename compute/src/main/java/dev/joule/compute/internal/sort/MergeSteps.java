package dev.joule.compute.internal.sort;

/** The number of times that a merge sort moves elements. */
final class MergeSteps {

    private MergeSteps() {}

    /**
     * Returns the number of moves: one per element in its piece, and one for each time that its
     * range was halved.
     *
     * @param piece the largest size of a range that is not halved
     */
    static long of(int size, int piece) {
        if (size <= piece) {
            return size;
        }
        int half = size / 2;
        return of(half, piece) + of(size - half, piece) + size;
    }
}
