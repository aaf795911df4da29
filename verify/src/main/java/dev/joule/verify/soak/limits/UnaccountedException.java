package dev.joule.verify.soak.limits;

/** Thrown if work is not accounted for; the message names it. */
final class UnaccountedException extends Exception {
    private static final long serialVersionUID = 1;

    UnaccountedException(String message) {
        super(message);
    }
}
