package dev.joule.verify.soak.limits;

/** Something is not accounted for; the message says what. */
final class UnaccountedException extends Exception {
    private static final long serialVersionUID = 1;

    UnaccountedException(String message) {
        super(message);
    }
}
