package dev.joule.agent.jdk;

/** The JDK is not one that the agent knows; nothing of it was changed. */
public final class UnknownJdkException extends Exception {
    private static final long serialVersionUID = 1;

    UnknownJdkException(String difference) {
        super("does not know JDK " + Runtime.version() + " (" + difference + ")");
    }
}
