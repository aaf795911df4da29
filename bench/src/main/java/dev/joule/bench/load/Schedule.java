package dev.joule.bench.load;

/**
 * When each request of an open loop is to be sent: evenly, and by the connections in turn.
 *
 * @param start the time of the first, in nanoseconds
 * @param rate requests a second
 * @param lanes how many connections take turns
 */
record Schedule(long start, double rate, int lanes) {

    /** The intended time of a request. */
    long at(long request) {
        return start + (long) (request * 1e9 / rate);
    }

    /** Which connection sends it. */
    int laneOf(long request) {
        return (int) (request % lanes);
    }

    /** The next request of the same connection. */
    long nextInLane(long request) {
        return request + lanes;
    }
}
