package dev.joule.testing;

import dev.joule.task.Waker;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts its wakes. */
public final class CountingWaker implements Waker {
    private final AtomicInteger wakes = new AtomicInteger();

    @Override
    public void wake() {
        wakes.incrementAndGet();
    }

    /** How often it was woken since the last call. */
    public int takeWakes() {
        return wakes.getAndSet(0);
    }
}
