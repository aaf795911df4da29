package dev.joule.time;

import dev.joule.task.Pollable;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Supplier;

/** The examples of the Javadoc of this package; here so that they compile and run. */
final class TimeSnippets {
    private TimeSnippets() {}

    // @start region="policy"
    static final RetryPolicy NETWORK =
            RetryPolicy.maxAttempts(5)
                    .withBackoff(Duration.ofMillis(10), Duration.ofSeconds(1))
                    .retryingOn(failure -> failure instanceof IOException);

    // @end

    // @start region="retry"
    static Pollable<String> patiently(Supplier<Pollable<String>> request) {
        return Timers.retry(NETWORK, () -> Timers.timeout(Duration.ofSeconds(2), request.get()));
    }
    // @end
}
