package dev.joule.verify.soak;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Errors of the JVM's own, which do not know whose they are: whose they are. */
final class Strays {
    private final Map<Throwable, Integer> owners = new ConcurrentHashMap<>();

    /** Remembers the task that an exception without a name belongs to. */
    void expect(Throwable thrown, int id) {
        if (thrown instanceof StackOverflowError) {
            owners.put(thrown, id);
        }
    }

    /** The task an exception belongs to, or -1. */
    int ownerOf(Throwable thrown) {
        return thrown instanceof Fault fault ? fault.id() : owners.getOrDefault(thrown, -1);
    }
}
