package dev.joule.time;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** The examples of the Javadoc of this package; here so that they compile and run. */
final class TimeSnippets {
    private TimeSnippets() {}

    // @start region="sleep"
    static Pollable<String> awakeInAMoment() {
        return Timers.sleep(Duration.ofMillis(5)).map(none -> "awake");
    }

    // @end

    // @start region="interval"
    static Pollable<Long> everySecond(Callable<Pollable<Void>> work) {
        Interval beat = Timers.interval(Duration.ofSeconds(1), MissedTickPolicy.SKIP);
        return eachBeat(beat, work);
    }

    private static Pollable<Long> eachBeat(Interval beat, Callable<Pollable<Void>> work) {
        return beat.tick()
                .andThen(number -> Pollables.lazy(work))
                .andThen(done -> done)
                .andThen(none -> eachBeat(beat, work));
    }

    // @end

    // @start region="periodic"
    static JoinHandle<Void> inTheBackground(Scheduler scheduler, Supplier<Pollable<Void>> work) {
        return scheduler.spawnPeriodic(Duration.ofSeconds(1), work);
    }

    // @end

    // @start region="policy"
    static final RetryPolicy NETWORK =
            RetryPolicy.maxAttempts(5)
                    .withBackoff(Duration.ofMillis(10), Duration.ofSeconds(1))
                    .retryingOn(failure -> failure instanceof IOException);

    // @end

    // @start region="retry"
    static Pollable<String> patiently(Supplier<Pollable<String>> request) {
        return Timers.retry(NETWORK, () -> Timers.timeout(request.get(), Duration.ofSeconds(2)));
    }
    // @end
}
