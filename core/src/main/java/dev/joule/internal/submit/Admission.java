package dev.joule.internal.submit;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Counts the submissions from outside that have not begun, and refuses them beyond a limit. */
record Admission(int limit, Supplier<RejectedExecutionException> refusal, AtomicInteger waiting) {
    /** Takes a place, or throws the refusal. */
    void enter() {
        int now;
        do {
            now = waiting.get();
            if (now >= limit) {
                throw refusal.get();
            }
        } while (!waiting.compareAndSet(now, now + 1));
    }

    void leave() {
        waiting.decrementAndGet();
    }
}
