package dev.joule.cli.why;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The threads of a JVM at one moment, as {@code Thread.dump_to_file -format=json} lists them. */
record ThreadDump(List<Dumped> threads) {

    /** How a thread waits for an object. */
    enum Wait {
        /** Parked, with that object as its blocker. */
        PARK,
        /** To enter the object's monitor. */
        ENTER,
        /** In {@code Object.wait}. */
        NOTIFY
    }

    /**
     * A thread.
     *
     * @param carrier the thread that carries it; null for a platform thread and an unmounted one
     * @param wait null if it waits for no object
     * @param object the object that it waits for, as class@hash; empty if there is none
     * @param owned the monitors that it holds, in the same form
     */
    record Dumped(
            long id,
            String name,
            boolean isVirtual,
            String state,
            @Nullable Long carrier,
            @Nullable Wait wait,
            String object,
            Set<String> owned,
            Stack stack) {

        boolean isRunnable() {
            return state.equals("RUNNABLE");
        }

        /** Returns whether it waits to get what another thread has. */
        boolean waitsFor(String other) {
            return wait != null && object.equals(other);
        }

        @Override
        public String toString() {
            return new Observation.Actor(name, id, isVirtual).toString();
        }
    }

    ThreadDump {
        threads = List.copyOf(threads);
    }

    /**
     * Reads a dump.
     *
     * @throws IllegalArgumentException if the text is none
     */
    static ThreadDump parse(String json) {
        List<Dumped> threads = new ArrayList<>();
        Object dump = map(JsonText.read(json)).get("threadDump");
        for (Object container : list(map(dump).get("threadContainers"))) {
            for (Object thread : list(map(container).get("threads"))) {
                threads.add(thread(map(thread)));
            }
        }
        return new ThreadDump(threads);
    }

    private static Dumped thread(Map<?, ?> thread) {
        Wait wait = null;
        String object = "";
        if (thread.get("parkBlocker") instanceof Map<?, ?> blocker) {
            wait = Wait.PARK;
            object = string(blocker.get("object"));
        } else if (thread.get("blockedOn") != null) {
            wait = Wait.ENTER;
            object = string(thread.get("blockedOn"));
        } else if (thread.get("waitingOn") != null) {
            wait = Wait.NOTIFY;
            object = string(thread.get("waitingOn"));
        }
        Set<String> owned = new HashSet<>();
        for (Object frame : list(thread.get("monitorsOwned"))) {
            list(map(frame).get("locks")).stream()
                    .filter(Objects::nonNull)
                    .map(ThreadDump::string)
                    .forEach(owned::add);
        }
        // The monitor that it entered and released for the wait.
        if (wait == Wait.NOTIFY) {
            owned.remove(object);
        }
        Object carrier = thread.get("carrier");
        return new Dumped(
                number(thread.get("tid")),
                string(thread.get("name")),
                carrier != null || Boolean.TRUE.equals(thread.get("virtual")),
                string(thread.get("state")),
                carrier == null ? null : (Long) number(carrier),
                wait,
                object,
                owned,
                Stack.parse(list(thread.get("stack")).stream().map(ThreadDump::string).toList()));
    }

    /** Returns the thread with this number. */
    @Nullable Dumped thread(long id) {
        return threads.stream().filter(thread -> thread.id() == id).findFirst().orElse(null);
    }

    /** Returns the holders of monitors by the object. */
    Map<String, Dumped> holders() {
        Map<String, Dumped> holders = new HashMap<>();
        threads.forEach(thread -> thread.owned().forEach(object -> holders.put(object, thread)));
        return holders;
    }

    private static Map<?, ?> map(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new IllegalArgumentException("the thread dump has another form than expected");
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    private static String string(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    /** Returns a number, which some JDKs write as a string. */
    private static long number(@Nullable Object value) {
        try {
            return value instanceof Number number ? number.longValue() : Long.parseLong(string(value));
        } catch (NumberFormatException none) {
            return -1;
        }
    }
}
