package dev.joule.verify.sim;

import dev.joule.verify.process.Child;
import dev.joule.verify.sim.SimOptions.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command {@code sim}. */
public final class SimMain {
    /** The numbers of workers in the table: each is four times the one before. */
    private static final int[] SIZES = {1, 4, 16, 64, 256, 1_024};

    private static final int[] SMALL_SIZES = {1, 4, 16, 64};
    private static final long[] TASK_NANOS = {100_000, 10_000, 1_000};
    private static final Duration LIMIT = Duration.ofMinutes(60);

    private SimMain() {}

    /**
     * Runs the command.
     *
     * @return its exit status: 0; 1 when a simulation failed; 2 when the command line is wrong
     */
    public static int run(PrintStream out, PrintStream err, String... args) {
        if (List.of(args).contains("--help") || List.of(args).contains("-h")) {
            out.print(SimOptions.USAGE);
            return 0;
        }
        try {
            SimOptions options = SimOptions.parse(args);
            if (options.seeds() > 0) {
                return check(options, out);
            }
            return options.table() ? table(options, out) : measure(options, out);
        } catch (UsageException e) {
            err.println("joule sim: " + e.getMessage());
            err.println("see `joule sim --help`");
            return 2;
        } catch (IOException e) {
            err.println("joule sim: " + e);
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    private static int check(SimOptions of, PrintStream out)
            throws IOException, InterruptedException {
        try (SimJvm jvm = new SimJvm(SimWeaver.Mode.POINTS, null)) {
            Child.Outcome outcome = jvm.check(of.seed(), of.seeds(), LIMIT);
            outcome.output().forEach(out::println);
            return outcome.status();
        }
    }

    private static int measure(SimOptions of, PrintStream out)
            throws IOException, InterruptedException {
        try (SimJvm jvm = new SimJvm(SimWeaver.Mode.COSTS, null)) {
            out.println(SimFigureTable.HEAD);
            return measure(jvm, of.settings(), out) == null ? 1 : 0;
        }
    }

    private static @Nullable Figures measure(SimJvm jvm, Settings settings, PrintStream out)
            throws IOException, InterruptedException {
        Child.Outcome outcome = jvm.measure(settings, LIMIT);
        for (String line : outcome.output()) {
            Figures figures = Figures.parse(line);
            if (figures != null) {
                out.println(SimFigureTable.row(settings, figures));
                return figures;
            }
        }
        outcome.output().forEach(out::println);
        return null;
    }

    private static int table(SimOptions of, PrintStream out)
            throws IOException, InterruptedException {
        List<UtilisationPlot.Line> lines = new ArrayList<>();
        try (SimJvm jvm = new SimJvm(SimWeaver.Mode.COSTS, null)) {
            out.println(SimFigureTable.HEAD);
            for (SimLoad load :
                    List.of(SimLoad.TREE, SimLoad.MIXED, SimLoad.BURSTS, SimLoad.PAIRS)) {
                // Loads with idle workers throughout take hours to simulate with many workers.
                boolean isBusy = load == SimLoad.TREE || load == SimLoad.MIXED;
                int[] sizes = isBusy ? SIZES : SMALL_SIZES;
                for (long nanos : TASK_NANOS) {
                    List<Double> shares = new ArrayList<>();
                    for (int size : sizes) {
                        int tasks = size * of.tasksPerWorker();
                        Settings settings = Settings.measuring(size, load, tasks, nanos, of.seed());
                        Figures figures = measure(jvm, settings, out);
                        if (figures == null) {
                            return 1;
                        }
                        shares.add(figures.utilisation());
                    }
                    if (isBusy) {
                        lines.add(new UtilisationPlot.Line(load, nanos, shares));
                    }
                }
            }
        }
        if (of.svg() != null) {
            Files.writeString(of.svg(), UtilisationPlot.svg(SIZES, lines));
        }
        return 0;
    }
}
