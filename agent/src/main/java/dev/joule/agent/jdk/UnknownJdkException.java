package dev.joule.agent.jdk;

/** A part of the JDK is not as the agent knows it. */
public final class UnknownJdkException extends Exception {
    private static final long serialVersionUID = 1;

    UnknownJdkException(String difference) {
        super("does not know JDK " + Runtime.version() + " (" + difference + ")");
    }
}
