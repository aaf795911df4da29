package dev.joule.testing;

import java.lang.ref.WeakReference;

/** Waits for the collector. The test's time limit is what makes it fail. */
public final class Garbage {
    private Garbage() {}

    public static void awaitCollected(WeakReference<?> reference) {
        while (reference.get() != null) {
            System.gc();
            if (Thread.interrupted()) {
                throw new AssertionError("still held: " + reference.get());
            }
        }
    }
}
