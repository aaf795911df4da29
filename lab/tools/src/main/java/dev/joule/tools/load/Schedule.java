package dev.joule.tools.load;

/**
 * The times at which an open loop sends its requests: evenly spaced, and by the connections in
 * turn.
 *
 * @param start the time of the first, in nanoseconds
 * @param rate requests a second
 * @param lanes the number of connections
 */
record Schedule(long start, double rate, int lanes) {

    /** Returns the intended time of a request. */
    long at(long request) {
        return start + (long) (request * 1e9 / rate);
    }

    /** Returns the index of the connection that sends it. */
    int laneOf(long request) {
        return (int) (request % lanes);
    }

    /** Returns the next request of the same connection. */
    long nextInLane(long request) {
        return request + lanes;
    }
}
