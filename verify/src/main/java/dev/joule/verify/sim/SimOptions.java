package dev.joule.verify.sim;

import dev.joule.load.NearestName;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The command line of {@code joule sim}.
 *
 * @param tasksPerWorker the number of tasks of a load for each worker
 * @param seeds if positive, the number of small runs to check from the seed on, instead of
 *     measuring
 * @param table whether to measure all sizes
 * @param svg the file for the table's plot
 */
record SimOptions(
        int workers,
        SimLoad load,
        long seed,
        int tasksPerWorker,
        long taskNanos,
        long seeds,
        boolean table,
        @Nullable Path svg) {

    static final String USAGE =
            """
            Usage: joule sim [OPTION...]
                   joule sim --check SEEDS [--seed FIRST]
                   joule sim --table [--svg FILE] [--seed S]

            Options:
              --workers N     simulated workers, 1 to 1024; 64 by default
              --load LOAD     tree (the default), bursts, pairs, mixed, fan, timers, hog or held
              --tasks N       tasks per worker, 1 to 100000; 1000 by default
              --task-ns N     the length of a task in nanoseconds; 100000 by default
              --seed S        the seed, which determines the run; 1 by default
              --check SEEDS   check this number of small runs instead of measuring one
              --table         measure all sizes from 1 to 1024 workers, for hours
              --svg FILE      draw the table

            Examples:
              joule sim --workers 256 --load mixed
              joule sim --check 10000

            Exit codes: 0 done, 1 a simulation failed, 2 the command line is wrong.
            """;

    private static final List<String> NAMES =
            List.of(
                    "--workers",
                    "--load",
                    "--tasks",
                    "--task-ns",
                    "--seed",
                    "--check",
                    "--table",
                    "--svg");

    private static final int WORKERS_MAX = 1_024;

    /** Thrown if the command line is wrong; the message gives the reason. */
    static final class UsageException extends Exception {
        private static final long serialVersionUID = 1;

        UsageException(String message) {
            super(message);
        }
    }

    static SimOptions parse(String... args) throws UsageException {
        int workers = 64;
        SimLoad load = SimLoad.TREE;
        long seed = 1;
        int tasks = 1_000;
        long nanos = 100_000;
        long seeds = 0;
        boolean table = false;
        Path svg = null;
        Iterator<String> words = List.of(args).iterator();
        while (words.hasNext()) {
            String option = words.next();
            switch (option) {
                case "--workers" -> workers = (int) number(option, words, 1, WORKERS_MAX);
                case "--load" -> load = load(word(option, words));
                case "--seed" -> seed = number(option, words, 0, Long.MAX_VALUE / 2);
                case "--tasks" -> tasks = (int) number(option, words, 1, 100_000);
                case "--task-ns" -> nanos = number(option, words, 1, 1_000_000_000);
                case "--check" -> seeds = number(option, words, 1, 1_000_000_000);
                case "--table" -> table = true;
                case "--svg" -> svg = Path.of(word(option, words));
                default ->
                        throw new UsageException(
                                "there is no option "
                                        + option
                                        + NearestName.hintAmong(option, NAMES));
            }
        }
        if (svg != null && !table) {
            throw new UsageException("--svg goes with --table");
        }
        if (table && seeds > 0) {
            throw new UsageException("--check and --table exclude each other");
        }
        return new SimOptions(workers, load, seed, tasks, nanos, seeds, table, svg);
    }

    Settings settings() {
        return Settings.measuring(workers, load, workers * tasksPerWorker, taskNanos, seed);
    }

    private static String word(String option, Iterator<String> words) throws UsageException {
        if (!words.hasNext()) {
            throw new UsageException(option + " needs a value");
        }
        return words.next();
    }

    private static long number(String option, Iterator<String> words, long least, long most)
            throws UsageException {
        String word = word(option, words);
        try {
            long number = Long.parseLong(word);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new UsageException(
                String.format(
                        "%s must be a number from %,d to %,d: %s", option, least, most, word));
    }

    private static SimLoad load(String word) throws UsageException {
        try {
            return SimLoad.valueOf(word.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            List<String> loads = Arrays.stream(SimLoad.values()).map(SimLoad::toString).toList();
            throw new UsageException("no such load: " + word + NearestName.hintAmong(word, loads));
        }
    }
}
