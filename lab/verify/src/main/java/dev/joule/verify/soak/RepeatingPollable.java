package dev.joule.verify.soak;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;

/**
 * The pollable of a faulty scheduler: it is polled once more after its end, or gets {@code
 * cancelled()} twice.
 */
record RepeatingPollable<T>(Pollable<T> inner, boolean polls) implements Pollable<T> {

    @Override
    public Poll<T> poll(Context context) throws Exception {
        Poll<T> poll = inner.poll(context);
        if (polls && poll.isReady()) {
            inner.poll(context);
        }
        return poll;
    }

    @Override
    public void onCancel() {
        inner.onCancel();
        if (!polls) {
            inner.onCancel();
        }
    }
}
