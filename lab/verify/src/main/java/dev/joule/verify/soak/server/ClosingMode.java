package dev.joule.verify.soak.server;

/** The ways in which a client leaves. */
enum ClosingMode {
    /** Closes the connection after all answers. */
    CLOSE,
    /** Shuts down its output after all requests, and reads the remaining answers to the end. */
    HALF_CLOSE,
    /** Resets the connection after all answers. */
    RESET,
    CLOSE_IN_A_REQUEST,
    RESET_IN_A_REQUEST,
    CLOSE_IN_AN_ANSWER,
    RESET_IN_AN_ANSWER,
    /** Sends a request byte by byte, and reads its answer. */
    TRICKLE;

    boolean isReset() {
        return this == RESET || this == RESET_IN_A_REQUEST || this == RESET_IN_AN_ANSWER;
    }
}
