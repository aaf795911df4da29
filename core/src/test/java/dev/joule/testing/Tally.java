package dev.joule.testing;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** Counts how often each of many tasks turned up. */
public final class Tally {
    private final AtomicIntegerArray counts;

    public Tally(int tasks) {
        counts = new AtomicIntegerArray(tasks);
    }

    public int size() {
        return counts.length();
    }

    public void count(Runnable task) {
        count(((Numbered) task).number());
    }

    public void count(int number) {
        counts.getAndIncrement(number);
    }

    /** Whether this one turned up at all. */
    public boolean has(int number) {
        return counts.get(number) > 0;
    }

    public void assertEachOnce() {
        for (int i = 0; i < counts.length(); i++) {
            if (counts.get(i) != 1) {
                throw new AssertionError("task " + i + " turned up " + counts.get(i) + " times");
            }
        }
    }
}
