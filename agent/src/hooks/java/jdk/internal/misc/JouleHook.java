package jdk.internal.misc;

import java.util.function.BooleanSupplier;

/**
 * The one class of Joule's in {@code jdk.internal.misc}, through which the JDK's blocking calls
 * reach the agent. The agent sets the fields.
 */
final class JouleHook {
    /** Returns whether the agent compensates for the caller from now on. */
    static BooleanSupplier begins;

    /** Returns whether the agent has compensated for the caller until now. */
    static BooleanSupplier ends;

    private JouleHook() {}

    /** Called where a blocking call begins; returns true if the JDK is not to compensate. */
    static boolean begin() {
        BooleanSupplier agent = begins;
        return agent != null && agent.getAsBoolean();
    }

    /** Called where a blocking call ends; returns true if the JDK has nothing to end. */
    static boolean end(boolean hasBegun) {
        if (!hasBegun) {
            return false;
        }
        BooleanSupplier agent = ends;
        return agent != null && agent.getAsBoolean();
    }
}
