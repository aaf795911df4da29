package dev.joule.verify.soak;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;

/** A pollable that wakes itself a given number of times, and then is ready. */
final class YieldingPollable implements Pollable<Object> {
    private int left;

    YieldingPollable(int times) {
        left = times;
    }

    @Override
    public Poll<Object> poll(Context context) {
        if (left-- == 0) {
            return Poll.ready("yielded");
        }
        context.waker().wake();
        return Poll.pending();
    }
}
