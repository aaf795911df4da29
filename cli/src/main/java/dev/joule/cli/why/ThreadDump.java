package dev.joule.cli.why;

import dev.joule.cli.observe.ThreadList;
import dev.joule.cli.observe.ThreadList.Seen;
import dev.joule.cli.observe.ThreadList.Wait;
import dev.joule.cli.why.Observation.Actor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The threads of a JVM at one moment. */
record ThreadDump(List<Dumped> threads) {

    /** A thread with its stack. */
    record Dumped(Seen seen, Stack stack) {
        static Dumped of(Seen seen) {
            return new Dumped(seen, Stack.parse(seen.stack()));
        }

        long id() {
            return seen.id();
        }

        Actor actor() {
            return new Actor(seen.name(), seen.id(), seen.isVirtual());
        }

        boolean isRunnable() {
            return seen.state().equals("RUNNABLE");
        }

        /** Returns what it waits for, as class@hash; empty if that is no object. */
        String object() {
            return Objects.requireNonNullElse(seen.object(), "");
        }

        boolean waitsToEnter() {
            return seen.waits() == Wait.ENTER;
        }

        boolean waits() {
            return seen.waits() != Wait.NONE && !object().isEmpty();
        }

        boolean isParked() {
            return seen.waits() == Wait.PARK;
        }

        /** Returns whether the two wait for the same object. */
        boolean waitsLike(Dumped other) {
            return waits() && seen.waits() == other.seen.waits() && object().equals(other.object());
        }

        @Override
        public String toString() {
            return actor().toString();
        }
    }

    ThreadDump {
        threads = List.copyOf(threads);
    }

    /**
     * Reads what {@code Thread.dump_to_file -format=json} has written.
     *
     * @throws IllegalArgumentException if the text is something else
     */
    static ThreadDump parse(String json) {
        return new ThreadDump(ThreadList.ofDump(json).threads().stream().map(Dumped::of).toList());
    }

    /** Returns the thread with this number. */
    @Nullable Dumped thread(long id) {
        return threads.stream().filter(thread -> thread.id() == id).findFirst().orElse(null);
    }

    /** Returns the holders of monitors by the object. */
    Map<String, Dumped> holders() {
        Map<String, Dumped> holders = new HashMap<>();
        threads.forEach(
                thread -> thread.seen().owned().forEach(object -> holders.put(object, thread)));
        return holders;
    }
}
