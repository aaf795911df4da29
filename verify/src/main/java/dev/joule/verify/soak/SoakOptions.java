package dev.joule.verify.soak;

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
 * @param seed the seed of all choices
 * @param workers the size of all schedulers, or 0 for several sizes
 * @param rounds the number of rounds of each lane, instead of a time, or 0
 * @param replay the seed of the one round to play repeatedly, or 0
 * @param shape the shape of that round
 * @param flood the number of tasks of a flood
 * @param children whether JVMs with a small heap are started
 */
record SoakOptions(
        Duration time,
        long seed,
        int workers,
        int rounds,
        long replay,
        RoundPlan.Shape shape,
        int flood,
        boolean children) {

    static final String USAGE =
            """
            Usage: joule soak [OPTION...]
                   joule soak --server|--memory|--stack [OPTION...]

            Options:
              --for TIME        how long, such as 30s, 10m or 1.5h; 1m by default
              --minutes N       the same in minutes
              --seed S          what all is drawn from; a new one by default
              --workers W       the size of all schedulers; several sizes by default
              --rounds R        R rounds per lane instead of a time
              --replay S SHAPE  one round again and again: its seed, and mix, churn, loader or flood
              --flood N         tasks of a flood; a million by default
              --no-children     start no JVMs with a small heap
              --server          another soak: a server under load; see --server --help
              --memory          another soak: a heap that is full now and then; see --memory --help
              --stack           another soak: calls at the end of a stack; see --stack --help
              -h, --help        this

            Examples:
              joule soak
              joule soak --for 30s --workers 4 --seed 7
              joule soak --server --for 10m

            Exit codes: 0 all is accounted for, 1 it is not, 2 the command line is wrong.
            """;

    private static final List<String> NAMES =
            List.of(
                    "--for",
                    "--minutes",
                    "--seed",
                    "--workers",
                    "--rounds",
                    "--replay",
                    "--flood",
                    "--no-children",
                    "--server",
                    "--memory",
                    "--stack");

    private static final Duration TIME = Duration.ofMinutes(1);
    private static final long NANOS_PER_MINUTE = 60_000_000_000L;
    private static final int FLOOD = 1_000_000;
    private static final double MINUTES_MAX = 1e6;

    /** Thrown if the command line is wrong. */
    static final class UsageException extends Exception {
        private static final long serialVersionUID = 1;

        UsageException(String message) {
            super(message);
        }
    }

    /** Reads a command line. */
    static SoakOptions parse(List<String> args) throws UsageException {
        Duration time = null;
        long seed = System.nanoTime() & 0xffff_ffffL;
        int workers = 0;
        int rounds = 0;
        long replay = 0;
        RoundPlan.Shape shape = RoundPlan.Shape.MIX;
        int flood = FLOOD;
        boolean children = true;
        Deque<String> rest = new ArrayDeque<>(args);
        while (!rest.isEmpty()) {
            String option = rest.remove();
            switch (option) {
                case "--for" -> time = span(option, value(option, rest));
                case "--minutes" -> time = minutes(value(option, rest));
                case "--seed" -> seed = number(option, value(option, rest), 1, Long.MAX_VALUE);
                case "--workers" ->
                        workers =
                                (int)
                                        number(
                                                option,
                                                value(option, rest),
                                                1,
                                                SchedulerBuilder.MAX_WORKERS);
                case "--rounds" ->
                        rounds = (int) number(option, value(option, rest), 1, Integer.MAX_VALUE);
                case "--replay" -> {
                    replay = number(option, value(option, rest), Long.MIN_VALUE, Long.MAX_VALUE);
                    shape = shape(value(option, rest));
                }
                case "--flood" -> flood = (int) number(option, value(option, rest), 1, 1 << 23);
                case "--no-children" -> children = false;
                default ->
                        throw new UsageException(
                                "there is no option "
                                        + option
                                        + NearestName.hintAmong(option, NAMES));
            }
        }
        if (time == null) {
            time = rounds == 0 ? TIME : Duration.ZERO;
        }
        return new SoakOptions(time, seed, workers, rounds, replay, shape, flood, children);
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

    private static long number(String option, String text, long min, long max)
            throws UsageException {
        try {
            long number = Long.parseLong(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new UsageException(option + " is no number: " + text);
        }
        throw new UsageException(option + " must be " + min + " to " + max + ", not " + text);
    }

    private static RoundPlan.Shape shape(String text) throws UsageException {
        for (RoundPlan.Shape shape : RoundPlan.Shape.values()) {
            if (shape.name().equalsIgnoreCase(text)) {
                return shape;
            }
        }
        throw new UsageException("there is no round of shape " + text);
    }
}
