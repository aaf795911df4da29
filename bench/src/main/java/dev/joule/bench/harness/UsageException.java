package dev.joule.bench.harness;

/** The command line asks for something that does not exist; the message says what does. */
public final class UsageException extends Exception {

    private static final long serialVersionUID = 1;

    public UsageException(String message) {
        super(message);
    }
}
