package dev.joule.time;

import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import java.util.Objects;
import java.util.concurrent.Callable;

/** The loop behind {@link Timers#retry}. */
final class Retry<T> {
    private final RetryPolicy policy;
    private final Callable<? extends Pollable<? extends T>> call;

    Retry(RetryPolicy policy, Callable<? extends Pollable<? extends T>> call) {
        this.policy = policy;
        this.call = call;
    }

    Pollable<T> attempt(int number) {
        Pollable<T> once = Pollables.andThen(Pollables.lazy(this::next), made -> made);
        return Pollables.recover(once, failure -> afterFailure(number, failure));
    }

    private Pollable<? extends T> next() throws Exception {
        return Objects.requireNonNull(call.call(), "the function of retry returned null");
    }

    private Pollable<T> afterFailure(int number, Exception failure) {
        if (!policy.triesAgain(number, failure)) {
            return Pollables.failed(failure);
        }
        long nanos = policy.pauseNanos(number);
        Pollable<Void> pause = nanos == 0 ? Pollables.yieldNow() : Sleep.lasting(nanos);
        return Pollables.andThen(pause, none -> attempt(number + 1));
    }
}
