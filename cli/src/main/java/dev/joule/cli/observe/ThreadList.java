package dev.joule.cli.observe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** The threads of a JVM at one moment, and who holds what they wait for. */
public record ThreadList(List<Seen> threads) {

    /** The state of a thread, and what it waits for. */
    public enum Wait {
        /** It runs, or could. */
        NONE,
        /** Parked, perhaps for an object. */
        PARK,
        /** To enter the monitor of an object. */
        ENTER,
        /** In {@code Object.wait}. */
        NOTIFY
    }

    /**
     * A thread.
     *
     * @param isMounted whether a carrier has it
     * @param waits how it waits
     * @param object what it waits for, as class@hash; null if that is no object
     * @param holder the number of the thread that holds the object; null if none or not known
     * @param isHolderKnown whether the holder would be known, if there were one
     * @param owned the monitors that it holds
     * @param stack its frames, the innermost first
     */
    public record Seen(
            long id,
            String name,
            boolean isVirtual,
            String state,
            boolean isMounted,
            Wait waits,
            @Nullable String object,
            @Nullable Long holder,
            boolean isHolderKnown,
            Set<String> owned,
            List<String> stack) {

        /** Returns the name, or the number of a thread without one. */
        String title() {
            return name.isEmpty() ? "#" + id : '"' + name + "\" #" + id;
        }
    }

    /** Copies the list. */
    public ThreadList {
        threads = List.copyOf(threads);
    }

    /**
     * Reads what {@code Thread.dump_to_file -format=json} has written.
     *
     * @throws IllegalArgumentException if the text is something else
     */
    public static ThreadList ofDump(String json) {
        List<Seen> threads = new ArrayList<>();
        Object dump = map(JsonText.read(json)).get("threadDump");
        for (Object container : list(map(dump).get("threadContainers"))) {
            for (Object thread : list(map(container).get("threads"))) {
                threads.add(seen(map(thread)));
            }
        }
        return withHolders(threads);
    }

    private static Seen seen(Map<?, ?> thread) {
        Wait wait = Wait.NONE;
        String object = null;
        String state = text(thread.get("state"));
        if (thread.get("parkBlocker") instanceof Map<?, ?> blocker) {
            wait = Wait.PARK;
            object = text(blocker.get("object"));
        } else if (thread.get("blockedOn") != null) {
            wait = Wait.ENTER;
            object = text(thread.get("blockedOn"));
        } else if (thread.get("waitingOn") != null) {
            wait = Wait.NOTIFY;
            object = text(thread.get("waitingOn"));
        } else if (!state.equals("RUNNABLE")) {
            wait = state.equals("BLOCKED") ? Wait.ENTER : Wait.PARK;
        }
        Set<String> owned = new HashSet<>();
        for (Object frame : list(thread.get("monitorsOwned"))) {
            list(map(frame).get("locks")).stream()
                    .filter(Objects::nonNull)
                    .map(ThreadList::text)
                    .forEach(owned::add);
        }
        if (wait == Wait.NOTIFY && object != null) {
            owned.remove(object); // entered, and released for the wait
        }
        return new Seen(
                number(thread.get("tid")),
                text(thread.get("name")),
                Boolean.TRUE.equals(thread.get("virtual")) || thread.get("carrier") != null,
                state,
                thread.get("carrier") != null,
                wait,
                object,
                null,
                wait == Wait.ENTER && object != null,
                owned,
                list(thread.get("stack")).stream().map(ThreadList::text).toList());
    }

    /** Finds the holders of monitors: the dump has them with the thread that holds. */
    private static ThreadList withHolders(List<Seen> threads) {
        Map<String, Long> holders = new HashMap<>();
        threads.forEach(thread -> thread.owned().forEach(each -> holders.put(each, thread.id())));
        return new ThreadList(
                threads.stream()
                        .map(thread ->
                                thread.waits() == Wait.ENTER
                                        ? withHolder(thread, holders.get(thread.object()))
                                        : thread)
                        .toList());
    }

    private static Seen withHolder(Seen thread, @Nullable Long holder) {
        return new Seen(
                thread.id(),
                thread.name(),
                thread.isVirtual(),
                thread.state(),
                thread.isMounted(),
                thread.waits(),
                thread.object(),
                holder,
                thread.isHolderKnown(),
                thread.owned(),
                thread.stack());
    }

    /** Reads an event {@code dev.joule.VirtualThread}. */
    public static Seen ofEvent(RecordedEvent event) {
        RecordedThread thread = event.getThread("thread");
        RecordedThread holder = event.getThread("holder");
        String state = event.getString("state");
        String object = event.getString("waitsFor");
        boolean waits = !state.equals("RUNNABLE");
        return new Seen(
                thread == null ? -1 : thread.getJavaThreadId(),
                thread == null ? "" : Objects.requireNonNullElse(thread.getJavaName(), ""),
                true,
                state,
                false,
                waits ? (state.equals("BLOCKED") ? Wait.ENTER : Wait.PARK) : Wait.NONE,
                object,
                holder == null ? null : (Long) holder.getJavaThreadId(),
                event.getBoolean("isHolderKnown"),
                Set.of(),
                event.getString("stack").lines().toList());
    }

    /** Returns the cycles in which each thread waits for what the next one holds. */
    List<List<Seen>> cycles() {
        Map<Long, Seen> byId = new HashMap<>();
        threads.forEach(thread -> byId.put(thread.id(), thread));
        Set<Long> done = new HashSet<>();
        List<List<Seen>> cycles = new ArrayList<>();
        for (Seen start : threads) {
            Set<Long> path = new LinkedHashSet<>();
            Seen at = start;
            while (at != null && !done.contains(at.id()) && path.add(at.id())) {
                Long holder = at.holder();
                at = holder == null ? null : byId.get(holder);
            }
            if (at != null && path.contains(at.id())) {
                cycles.add(cycle(path, at.id(), byId));
            }
            done.addAll(path);
        }
        return cycles;
    }

    private static List<Seen> cycle(Set<Long> path, long first, Map<Long, Seen> byId) {
        List<Seen> cycle = new ArrayList<>();
        boolean isIn = false;
        for (long id : path) {
            isIn |= id == first;
            if (isIn) {
                cycle.add(Objects.requireNonNull(byId.get(id)));
            }
        }
        return cycle;
    }

    @Nullable Seen thread(long id) {
        return threads.stream().filter(thread -> thread.id() == id).findFirst().orElse(null);
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

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    /** Returns a number, which some JDKs write as a string. */
    private static long number(@Nullable Object value) {
        return value instanceof Number number ? number.longValue() : Long.parseLong(text(value));
    }
}
