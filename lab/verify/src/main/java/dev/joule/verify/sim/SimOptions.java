package dev.joule.verify.sim;

import static dev.joule.tools.commands.UsageException.checkRange;

import dev.joule.tools.commands.NameConverter;
import dev.joule.tools.commands.UsageException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code joule sim}. */
final class SimOptions {
    private static final int WORKERS_MAX = 1_024;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Simulated workers, 1 to 1024; default: ${DEFAULT-VALUE}.")
    private int workers = 64;

    @Option(
            names = "--load",
            paramLabel = "LOAD",
            converter = LoadConverter.class,
            completionCandidates = LoadConverter.class,
            description = "One of ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
    private SimLoad load = SimLoad.TREE;

    @Option(
            names = "--tasks",
            paramLabel = "N",
            description = "Tasks per worker, 1 to 100000; default: ${DEFAULT-VALUE}.")
    private int tasksPerWorker = 1_000;

    @Option(
            names = "--task-ns",
            paramLabel = "N",
            description = "The length of a task in nanoseconds; default: ${DEFAULT-VALUE}.")
    private long taskNanos = 100_000;

    @Option(
            names = "--hand-off-ns",
            paramLabel = "N",
            description = "The cost of a hand-off in nanoseconds; default: ${DEFAULT-VALUE}.")
    private int handOffNanos;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "The seed, from which all follows; default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--check",
            paramLabel = "SEEDS",
            description = "Check this number of small runs instead of measuring one.")
    private @Nullable Long seeds;

    @Option(names = "--table", description = "Measure all sizes from 1 to 1024 workers, for hours.")
    private boolean table;

    @Option(names = "--svg", paramLabel = "FILE", description = "Draw the table.")
    private @Nullable Path svg;

    /** Reads the name of a load. */
    static final class LoadConverter extends NameConverter<SimLoad> {
        LoadConverter() {
            super(List.of(SimLoad.values()), SimLoad::toString);
        }
    }

    /** Throws the exception of a wrong command line if the options do not go together. */
    void check() {
        checkRange("--workers", workers, 1, WORKERS_MAX);
        checkRange("--seed", seed, 0, Long.MAX_VALUE / 2);
        checkRange("--tasks", tasksPerWorker, 1, 100_000);
        checkRange("--task-ns", taskNanos, 1, 1_000_000_000);
        checkRange("--hand-off-ns", handOffNanos, 0, 1_000_000);
        if (seeds != null) {
            checkRange("--check", seeds, 1, 1_000_000_000);
        }
        if (svg != null && !table) {
            throw new UsageException("--svg goes with --table");
        }
        if (table && seeds != null) {
            throw new UsageException("--check and --table exclude each other");
        }
    }

    Settings settings() {
        return Settings.measuring(workers, load, workers * tasksPerWorker, taskNanos, seed)
                .withHandOff(handOffNanos);
    }

    int tasksPerWorker() {
        return tasksPerWorker;
    }

    long seed() {
        return seed;
    }

    /** Returns the number of small runs to check from the seed on, or 0 to measure. */
    long seeds() {
        return seeds == null ? 0 : seeds;
    }

    boolean table() {
        return table;
    }

    /** Returns the file for the table's plot. */
    @Nullable Path svg() {
        return svg;
    }
}
