package dev.joule.verify.soak;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits in a class's initialiser, where a native frame pins a virtual thread to its carrier and so
 * blocks it.
 */
final class PinnedWait {
    private static final byte[] CODE = code();

    /** The wait of the class that this thread initialises. */
    private static final ThreadLocal<Long> NANOS = new ThreadLocal<>();

    private PinnedWait() {}

    private static byte[] code() {
        String name = "PinnedWait$" + Waiting.class.getSimpleName() + ".class";
        try (InputStream file = PinnedWait.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException(name + " is not there");
            }
            return file.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Waits for that time, or until it is interrupted. */
    static void waitNanos(long nanos) throws IllegalAccessException {
        NANOS.set(nanos);
        try {
            // Each hidden class is a new class, and is initialised anew.
            MethodHandles.lookup().defineHiddenClass(CODE, true);
        } finally {
            NANOS.remove();
        }
    }

    private static void waitHere() {
        long end = System.nanoTime() + NANOS.get();
        for (long left = end - System.nanoTime();
                left > 0 && !Thread.currentThread().isInterrupted();
                left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** The class to initialise; only its byte code is used. */
    private static final class Waiting {
        static {
            waitHere();
        }
    }
}
