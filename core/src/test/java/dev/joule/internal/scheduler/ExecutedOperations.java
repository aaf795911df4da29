package dev.joule.internal.scheduler;

import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The operations that classes of a {@link RecordingLoader} have executed. */
public final class ExecutedOperations {
    static final Set<String> ALL = new ConcurrentSkipListSet<>();

    private ExecutedOperations() {}

    /** Called by the classes before each operation. */
    public static void add(String operation) {
        ALL.add(operation);
    }
}
