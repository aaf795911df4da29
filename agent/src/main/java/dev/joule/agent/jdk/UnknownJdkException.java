package dev.joule.agent.jdk;

import java.util.List;

/** A part of the JDK is not as the agent knows it. */
public final class UnknownJdkException extends Exception {
    private static final long serialVersionUID = 1;

    UnknownJdkException(String difference) {
        super("does not know JDK " + Runtime.version() + " (" + difference + ")");
    }

    private UnknownJdkException(String message, UnknownJdkException cause) {
        super(message, cause);
    }

    /** Returns the same, with the classes that could not be changed back. */
    UnknownJdkException andStillChanged(List<String> classes) {
        return new UnknownJdkException(getMessage() + ", but " + classes + " stay changed", this);
    }
}
