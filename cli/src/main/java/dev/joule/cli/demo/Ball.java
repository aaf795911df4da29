package dev.joule.cli.demo;

/**
 * The message between the players of a match.
 *
 * @param number its number, from the match's first; matches start at different numbers, so that
 *     other balls are sampled in each
 * @param last the number of the match's last
 * @param sentAt the time at which it was sent, or 0 if it is not sampled
 */
record Ball(int number, int last, long sentAt) {

    /** The number of balls in a match. */
    static final int PER_MATCH = 500;

    /** The number of balls per recorded delay. */
    static final int STRIDE = 16;

    static Ball first(int round) {
        int number = round % STRIDE;
        return numbered(number, number + PER_MATCH - 1);
    }

    Ball next() {
        return numbered(number + 1, last);
    }

    private static Ball numbered(int number, int last) {
        return new Ball(number, last, number % STRIDE == 0 ? System.nanoTime() : 0);
    }

    boolean isLast() {
        return number == last;
    }

    void received(DelayRecorder delays) {
        if (sentAt != 0) {
            delays.record(System.nanoTime() - sentAt);
        }
    }
}
