package dev.joule.internal.scheduler;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts the submissions from outside that have not begun, and refuses them beyond a limit. */
final class Admission {
    private final AtomicInteger waiting = new AtomicInteger();
    private final int limit;

    Admission(int limit) {
        this.limit = limit;
    }

    boolean tryEnter() {
        while (true) {
            int now = waiting.get();
            if (now >= limit) {
                return false;
            }
            if (waiting.compareAndSet(now, now + 1)) {
                return true;
            }
        }
    }

    void leave() {
        waiting.decrementAndGet();
    }

    int limit() {
        return limit;
    }
}
