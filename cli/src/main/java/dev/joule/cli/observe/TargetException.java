package dev.joule.cli.observe;

/** Thrown when a JVM cannot be asked; the message says why in a sentence for the user. */
public final class TargetException extends Exception {
    private static final long serialVersionUID = 1L;

    public TargetException(String message) {
        super(message);
    }

    public TargetException(String message, Throwable cause) {
        super(message, cause);
    }
}
