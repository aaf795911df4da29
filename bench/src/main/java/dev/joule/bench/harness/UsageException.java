package dev.joule.bench.harness;

/**
 * Thrown if the command line names something that does not exist; the message lists the valid
 * names.
 */
public final class UsageException extends Exception {

    private static final long serialVersionUID = 1;

    public UsageException(String message) {
        super(message);
    }
}
