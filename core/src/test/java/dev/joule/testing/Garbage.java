package dev.joule.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;

/** Waits until nothing holds an object any more. */
public final class Garbage {
    private static final int COLLECTIONS = 50;

    private Garbage() {}

    public static void assertCollected(WeakReference<?> reference) {
        for (int i = 0; i < COLLECTIONS && reference.get() != null; i++) {
            System.gc();
        }
        assertThat(reference.get()).as("something still holds it").isNull();
    }
}
