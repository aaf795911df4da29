package dev.joule.verify.fault;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The catalogue of all faults. */
public final class Faults {
    private static final Map<String, Fault> BY_ID = new LinkedHashMap<>();

    static {
        Stream.of(
                        QueueFaults.ALL,
                        IdleFaults.ALL,
                        WorkerFaults.ALL,
                        CompensationFaults.ALL,
                        TaskFaults.ALL,
                        TimerFaults.ALL,
                        SchedulerFaults.ALL,
                        ComputeFaults.ALL,
                        SyncFaults.ALL,
                        LockFaults.ALL)
                .flatMap(List::stream)
                .forEach(fault -> {
                    if (BY_ID.put(fault.id(), fault) != null) {
                        throw new IllegalStateException("two faults with the id " + fault.id());
                    }
                });
    }

    private Faults() {}

    /** Returns all faults. */
    public static List<Fault> all() {
        return List.copyOf(BY_ID.values());
    }

    /**
     * Returns the fault with the given id.
     *
     * @throws IllegalArgumentException if the catalogue does not contain it
     */
    public static Fault named(String id) {
        Fault fault = BY_ID.get(id);
        if (fault == null) {
            throw new IllegalArgumentException("no fault with the id " + id);
        }
        return fault;
    }

    /** Returns the faults with the given ids. */
    public static List<Fault> list(String... ids) {
        return Stream.of(ids).map(Faults::named).toList();
    }
}
