package java.util.concurrent;

import java.util.function.BooleanSupplier;

/**
 * The one class of Joule's in {@code java.util.concurrent}, through which queues that hand over
 * reach the agent. The agent sets the field.
 */
final class JouleHook {
    /** Returns whether other threads wait for the caller's carrier. */
    static BooleanSupplier answer;

    private JouleHook() {}

    /** Called where a queue asks whether to spin; returns true if work waits for the carrier. */
    static boolean hasKnownQueuedWork() {
        BooleanSupplier agent = answer;
        return agent != null && agent.getAsBoolean();
    }
}
