package dev.joule.verify.soak;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The tasks of errors that the JVM throws, which hold no origin. */
final class StrayErrors {
    private final Map<Throwable, Integer> owners = new ConcurrentHashMap<>();

    /** Remembers the task of an exception that holds no origin. */
    void expect(Throwable thrown, int id) {
        if (thrown instanceof StackOverflowError) {
            owners.put(thrown, id);
        }
    }

    /** Returns the task of an exception, or -1. */
    int ownerOf(Throwable thrown) {
        return thrown instanceof SeededFault fault ? fault.id() : owners.getOrDefault(thrown, -1);
    }
}
