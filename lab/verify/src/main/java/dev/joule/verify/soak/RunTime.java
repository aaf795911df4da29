package dev.joule.verify.soak;

import dev.joule.tools.commands.UsageException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The duration of a soak, in one of two notations. */
final class RunTime {
    private static final long NANOS_PER_MINUTE = 60_000_000_000L;
    private static final double MINUTES_MAX = 1e6;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "How long, such as 30s, 10m or 1.5h; default: 1m.")
    private @Nullable Duration time;

    @Option(names = "--minutes", paramLabel = "N", description = "The same in minutes.")
    private @Nullable Double minutes;

    /** Returns the duration that was given. */
    Duration time() {
        if (time != null) {
            return time;
        }
        if (minutes == null || !(minutes > 0 && minutes <= MINUTES_MAX)) {
            throw new UsageException("--minutes must be positive, not " + minutes);
        }
        return Duration.ofNanos((long) (minutes * NANOS_PER_MINUTE));
    }
}
