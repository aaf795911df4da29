package java.util.concurrent.locks;

import java.util.function.BooleanSupplier;
import jdk.internal.access.SharedSecrets;

/**
 * The one class of Joule's in {@code java.util.concurrent.locks}, through which a virtual thread
 * that unparks another reaches the agent. The agent sets the field.
 */
final class JouleHook {
    /** Returns whether the caller, which has just unparked a thread, yields to it. */
    static BooleanSupplier answer;

    private JouleHook() {}

    /** Called where a thread is unparked; returns true if that was done here. */
    static boolean unpark(Thread thread) {
        BooleanSupplier agent = answer;
        if (agent == null
                || thread == null
                || !thread.isVirtual()
                || !Thread.currentThread().isVirtual()) {
            return false;
        }
        SharedSecrets.getJavaLangAccess().unparkVirtualThread(thread);
        if (agent.getAsBoolean()) {
            Thread.yield();
        }
        return true;
    }
}
