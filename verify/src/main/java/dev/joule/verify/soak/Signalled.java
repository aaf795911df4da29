package dev.joule.verify.soak;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Waits for a signal, so many times over. A signal is data, then a wake: a poll that misses the
 * data waits for ever, which makes a lost wake a task that never ends.
 */
final class Signalled implements Pollable<Object> {
    private final AtomicInteger signals = new AtomicInteger();
    private final int needed;
    private final Consumer<Runnable> signaller;
    private int asked;

    /**
     * @param signaller runs what it is given, at least once, on some thread, now or later
     */
    Signalled(int times, Consumer<Runnable> signaller) {
        needed = times;
        this.signaller = signaller;
    }

    @Override
    public Poll<Object> poll(Context context) {
        int seen = signals.get();
        if (seen >= needed) {
            return Poll.ready(seen);
        }
        if (seen == asked) {
            asked++;
            var waker = context.waker();
            int number = asked;
            signaller.accept(() -> {
                // Given twice, it is one signal.
                if (signals.compareAndSet(number - 1, number)) {
                    waker.wake();
                    waker.wake(); // maybe of a task that is over
                }
            });
        }
        return Poll.pending();
    }
}
