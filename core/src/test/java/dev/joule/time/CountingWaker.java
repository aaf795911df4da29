package dev.joule.time;

import dev.joule.task.Waker;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts its wakes. */
final class CountingWaker implements Waker {

    final AtomicInteger wakes = new AtomicInteger();

    @Override
    public void wake() {
        wakes.incrementAndGet();
    }
}
