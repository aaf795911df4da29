package dev.joule.verify.soak.server;

import dev.joule.SchedulerBuilder;
import dev.joule.load.NearestName;
import dev.joule.load.TimeSpan;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The options of the command line.
 *
 * @param time the duration
 * @param seed the seed of the clients' actions
 * @param workers the size of the schedulers
 * @param grounds the servers
 */
record ServerSoakOptions(Duration time, long seed, int workers, List<ThreadPlacement> grounds) {
    static final String USAGE =
            """
            Usage: joule soak --server [OPTION...]

            Options:
              --for TIME      how long, such as 30s, 10m or 1.5h; 1m by default
              --minutes N     the same in minutes
              --seed S        what the clients' doings are drawn from; a new one by default
              --workers W     the size of the schedulers; the processors by default
              --ground G      agent or api; both by default
              -h, --help      this

            Examples:
              joule soak --server
              joule soak --server --for 10m --ground agent
            """;

    private static final List<String> NAMES =
            List.of("--for", "--minutes", "--seed", "--workers", "--ground");

    private static final long NANOS_PER_MINUTE = 60_000_000_000L;
    private static final double MINUTES_MAX = 1e6;

    /** Thrown if the command line is wrong. */
    static final class UsageException extends Exception {
        private static final long serialVersionUID = 1;

        UsageException(String message) {
            super(message);
        }
    }

    ServerSoakOptions {
        grounds = List.copyOf(grounds);
    }

    /** Reads a command line. */
    static ServerSoakOptions parse(List<String> args) throws UsageException {
        Duration time = Duration.ofMinutes(1);
        long seed = System.nanoTime() & 0xffff_ffffL;
        int workers = Runtime.getRuntime().availableProcessors();
        List<ThreadPlacement> grounds = List.of(ThreadPlacement.values());
        Deque<String> rest = new ArrayDeque<>(args);
        while (!rest.isEmpty()) {
            String option = rest.remove();
            switch (option) {
                case "--for" -> time = span(option, value(option, rest));
                case "--minutes" -> time = minutes(value(option, rest));
                case "--seed" -> seed = number(option, value(option, rest), Long.MAX_VALUE);
                case "--workers" ->
                        workers =
                                (int)
                                        number(
                                                option,
                                                value(option, rest),
                                                SchedulerBuilder.MAX_WORKERS);
                case "--ground" -> grounds = List.of(ground(value(option, rest)));
                default ->
                        throw new UsageException(
                                "there is no option "
                                        + option
                                        + NearestName.hintAmong(option, NAMES));
            }
        }
        return new ServerSoakOptions(time, seed, workers, grounds);
    }

    private static String value(String option, Deque<String> rest) throws UsageException {
        String value = rest.poll();
        if (value == null || value.startsWith("--")) {
            throw new UsageException(option + " needs a value");
        }
        return value;
    }

    private static Duration span(String option, String text) throws UsageException {
        try {
            return TimeSpan.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + " " + e.getMessage());
        }
    }

    private static Duration minutes(String text) throws UsageException {
        try {
            double minutes = Double.parseDouble(text);
            if (minutes > 0 && minutes <= MINUTES_MAX) {
                return Duration.ofNanos((long) (minutes * NANOS_PER_MINUTE));
            }
        } catch (NumberFormatException e) {
            throw new UsageException("--minutes is no number: " + text);
        }
        throw new UsageException("--minutes must be positive, not " + text);
    }

    private static long number(String option, String text, long max) throws UsageException {
        try {
            long number = Long.parseLong(text);
            if (number >= 1 && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new UsageException(option + " is no number: " + text);
        }
        throw new UsageException(option + " must be 1 to " + max + ", not " + text);
    }

    private static ThreadPlacement ground(String text) throws UsageException {
        for (ThreadPlacement ground : ThreadPlacement.values()) {
            if (ground.label().equals(text)) {
                return ground;
            }
        }
        throw new UsageException("there is no ground " + text + "; there are agent, api");
    }
}
