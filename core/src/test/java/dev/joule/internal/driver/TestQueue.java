package dev.joule.internal.driver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A queue of events that a test fills. */
final class TestQueue implements EventQueue {
    record Event(int descriptor, int directions) {}

    private static final Event WAKE = new Event(NONE, 0);

    private final Deque<Event> waiting = new ArrayDeque<>();
    private List<Event> fetched = List.of();
    private boolean isRefusing;
    private boolean isAwaited;

    /** How often it was asked. */
    private int asked;

    final List<Integer> added = new ArrayList<>();

    synchronized void refuse() {
        isRefusing = true;
    }

    synchronized void happens(int descriptor, int directions) {
        waiting.add(new Event(descriptor, directions));
        notifyAll();
    }

    synchronized boolean isAwaited() {
        return isAwaited;
    }

    synchronized int asked() {
        return asked;
    }

    @Override
    public synchronized boolean tryAdd(int descriptor) {
        added.add(descriptor);
        return !isRefusing;
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // an end without events is allowed
    public synchronized int await(int millis) {
        asked++;
        isAwaited = true;
        try {
            if (millis != 0 && waiting.isEmpty()) {
                wait(millis == FOR_EVER ? 0 : millis);
            }
        } catch (InterruptedException signal) {
            Thread.currentThread().interrupt(); // as a signal does: no events
        }
        isAwaited = false;
        fetched = List.copyOf(waiting);
        waiting.clear();
        return fetched.size();
    }

    @Override
    public int descriptor(int event) {
        return fetched.get(event).descriptor();
    }

    @Override
    public int directions(int event) {
        return fetched.get(event).directions();
    }

    @Override
    public synchronized void wake() {
        waiting.add(WAKE);
        notifyAll();
    }
}
