package java.util.concurrent;

import java.util.function.BooleanSupplier;

/**
 * The one class of Joule's in {@code java.util.concurrent}, through which queues that hand over,
 * and phasers, reach the agent. The agent sets the field.
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

    /** Called where a phaser chooses how long to spin; returns 0 if work waits for the carrier. */
    static int spins(int choice) {
        return hasKnownQueuedWork() ? 0 : choice;
    }
}
