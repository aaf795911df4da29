package dev.joule.verify.sim;

/**
 * The last events of a run, to explain a failure, and a fingerprint that two runs share only if all
 * their events were equal.
 */
final class Trace {
    /** The kind of an event, with its argument's meaning in words. */
    enum Event {
        SUBMITTED("submitted task"),
        SPAWNED("spawned task"),
        BEGAN("began task"),
        ENDED("ended task"),
        STOLE("stole"),
        PARKED("parked, wakes by itself in ns:"),
        UNPARKED("awake"),
        WOKE("woke worker"),
        SET_TIMER("set timer for"),
        FIRED("fired timer for"),
        STOPPED("stopped"),
        REJECTED("was refused task");

        private final String words;

        Event(String words) {
            this.words = words;
        }
    }

    private final long[] times;
    private final int[] actors;
    private final Event[] events;
    private final long[] arguments;
    private long count;
    private long fingerprint = 1;

    /** Creates a trace of the last {@code length} events. */
    Trace(int length) {
        times = new long[length];
        actors = new int[length];
        events = new Event[length];
        arguments = new long[length];
    }

    void add(long time, int actor, Event event, long argument) {
        int at = (int) (count++ % times.length);
        times[at] = time;
        actors[at] = actor;
        events[at] = event;
        arguments[at] = argument;
        fingerprint =
                mix(mix(mix(fingerprint, time), actor), event.words.hashCode() * 31L + argument);
    }

    private static long mix(long hash, long value) {
        long mixed = (hash ^ value) * 0x9e3779b97f4a7c15L;
        return mixed ^ (mixed >>> 29);
    }

    long fingerprint() {
        return fingerprint;
    }

    /** Returns the last events, a line each. */
    String text(int workers) {
        StringBuilder text = new StringBuilder();
        for (long i = Math.max(0, count - times.length); i < count; i++) {
            int at = (int) (i % times.length);
            String who =
                    actors[at] < workers
                            ? "worker " + actors[at]
                            : "outside " + (actors[at] - workers);
            text.append(
                    String.format(
                            "%,15d ns  %-12s %s %d%n",
                            times[at], who, events[at].words, arguments[at]));
        }
        return text.toString();
    }
}
