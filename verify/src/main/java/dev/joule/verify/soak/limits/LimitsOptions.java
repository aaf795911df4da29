package dev.joule.verify.soak.limits;

import dev.joule.load.NearestName;
import dev.joule.load.TimeSpan;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of the command line.
 *
 * @param time the duration, without the mutants
 * @param seed the seed of all choices
 * @param act the one act to play, or {@value LimitsChild#ALL}
 * @param mutants whether the mutants are played first
 */
record LimitsOptions(Limit limit, Duration time, long seed, String act, boolean mutants) {

    static final String USAGE =
            """
            Usage: joule soak --memory [OPTION...]
                   joule soak --stack [OPTION...]

            Options:
              --memory       tasks and endings while the heap is full now and then
              --stack        calls at the end of a stack
              --for TIME     how long, such as 30s, 10m or 1.5h; 1m by default
              --minutes N    the same in minutes
              --seed S       what all is drawn from; a new one by default
              --act NAME     this act alone
              --no-mutants   do not begin with the mutants, each of which must be found
              -h, --help     this

            Examples:
              joule soak --memory --for 10m
              joule soak --stack --for 30s --no-mutants
            """;

    private static final List<String> NAMES =
            List.of("--for", "--minutes", "--seed", "--act", "--no-mutants");

    private static final long NANOS_PER_MINUTE = 60_000_000_000L;
    private static final double MINUTES_MAX = 1e6;

    /** Thrown if the command line is wrong. */
    static final class UsageException extends Exception {
        private static final long serialVersionUID = 1;

        UsageException(String message) {
            super(message);
        }
    }

    /** Returns the limit that these arguments name, or null if they name none. */
    static @Nullable Limit limitIn(List<String> args) {
        for (Limit limit : Limit.values()) {
            if (args.contains(limit.option())) {
                return limit;
            }
        }
        return null;
    }

    /** Parses a command line without the limit's option. */
    static LimitsOptions parse(Limit limit, List<String> args) throws UsageException {
        Duration time = Duration.ofMinutes(1);
        long seed = System.nanoTime() & 0xffff_ffffL;
        String act = LimitsChild.ALL;
        boolean mutants = true;
        Deque<String> rest = new ArrayDeque<>(args);
        while (!rest.isEmpty()) {
            String option = rest.remove();
            switch (option) {
                case "--for" -> time = span(option, value(option, rest));
                case "--minutes" -> time = minutes(value(option, rest));
                case "--seed" -> seed = seed(value(option, rest));
                case "--act" -> act = act(limit, value(option, rest));
                case "--no-mutants" -> mutants = false;
                default ->
                        throw new UsageException(
                                "there is no option "
                                        + option
                                        + NearestName.hintAmong(option, NAMES));
            }
        }
        return new LimitsOptions(limit, time, seed, act, mutants);
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

    private static long seed(String text) throws UsageException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new UsageException("--seed is no number: " + text);
        }
    }

    private static String act(Limit limit, String name) throws UsageException {
        List<String> known = limit.acts().stream().map(Act::name).toList();
        if (!known.contains(name)) {
            throw new UsageException("no such act: " + name + NearestName.hintAmong(name, known));
        }
        return name;
    }
}
