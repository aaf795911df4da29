package dev.joule.verify.soak;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Waits for a signal, a given number of times. A signal is data, then a wake. A poll that misses
 * the data waits forever, so that a lost wake shows as a task that never ends.
 */
final class SignalledPollable implements Pollable<Object> {
    private final AtomicInteger signals = new AtomicInteger();
    private final int needed;
    private final Consumer<Runnable> signaller;
    private int asked;

    /**
     * Creates a pollable that waits for that many signals.
     *
     * @param signaller runs its argument at least once, on some thread, now or later
     */
    SignalledPollable(int times, Consumer<Runnable> signaller) {
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
                // Run twice, it is still one signal.
                if (signals.compareAndSet(number - 1, number)) {
                    waker.wake();
                    waker.wake(); // maybe of a task that is over
                }
            });
        }
        return Poll.pending();
    }
}
