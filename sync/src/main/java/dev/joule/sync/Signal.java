package dev.joule.sync;

/** The outcomes of operations that are no message. Never seen by a user, so no message is one. */
enum Signal {
    DONE,
    CLOSED
}
