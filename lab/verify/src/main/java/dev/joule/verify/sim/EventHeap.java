package dev.joule.verify.sim;

import java.util.Arrays;

/** The events by time: a binary heap of instants, with ties broken by a number from the caller. */
final class EventHeap {
    private long[] times = new long[64];
    private long[] ties = new long[64];
    private Actor[] actors = new Actor[64];
    private int[] versions = new int[64];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    /** Returns the earliest instant; {@link Long#MAX_VALUE} if there is none. */
    long earliest() {
        return size == 0 ? Long.MAX_VALUE : times[0];
    }

    /** Adds an event of an actor; it is void once the actor's version has changed. */
    void add(long time, long tie, Actor actor, int version) {
        if (size == times.length) {
            grow();
        }
        int at = size++;
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (!isBefore(time, tie, parent)) {
                break;
            }
            move(parent, at);
            at = parent;
        }
        put(at, time, tie, actor, version);
    }

    /** Removes the earliest event and returns its actor; {@code null} if the event is void. */
    @org.jspecify.annotations.Nullable
    Actor take() {
        Actor first = actors[0];
        int version = versions[0];
        int last = --size;
        long time = times[last];
        long tie = ties[last];
        Actor actor = actors[last];
        int actorVersion = versions[last];
        int at = 0;
        while (2 * at + 1 < last) {
            int child = 2 * at + 1;
            if (child + 1 < last && isBefore(times[child + 1], ties[child + 1], child)) {
                child++;
            }
            if (isBefore(time, tie, child)) {
                break;
            }
            move(child, at);
            at = child;
        }
        put(at, time, tie, actor, actorVersion);
        return version == first.version ? first : null;
    }

    private boolean isBefore(long time, long tie, int other) {
        return time < times[other] || (time == times[other] && tie < ties[other]);
    }

    private void move(int from, int to) {
        put(to, times[from], ties[from], actors[from], versions[from]);
    }

    private void put(int at, long time, long tie, Actor actor, int version) {
        times[at] = time;
        ties[at] = tie;
        actors[at] = actor;
        versions[at] = version;
    }

    private void grow() {
        int length = 2 * times.length;
        times = Arrays.copyOf(times, length);
        ties = Arrays.copyOf(ties, length);
        actors = Arrays.copyOf(actors, length);
        versions = Arrays.copyOf(versions, length);
    }
}
