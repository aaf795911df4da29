package dev.joule.verify.soak.server;

/** How a client leaves. */
enum Manner {
    /** When all is answered. */
    CLOSE,
    /** Says that it has asked all, and reads the rest of the answers to the end. */
    HALF_CLOSE,
    /** When all is answered, without a farewell. */
    RESET,
    CLOSE_IN_A_REQUEST,
    RESET_IN_A_REQUEST,
    CLOSE_IN_AN_ANSWER,
    RESET_IN_AN_ANSWER,
    /** A request that comes byte by byte, and is answered. */
    TRICKLE;

    boolean isReset() {
        return this == RESET || this == RESET_IN_A_REQUEST || this == RESET_IN_AN_ANSWER;
    }
}
