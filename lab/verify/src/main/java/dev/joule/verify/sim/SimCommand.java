package dev.joule.verify.sim;

import dev.joule.tools.children.Child;
import dev.joule.tools.commands.JouleCommand;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code joule sim}: measures or checks the simulated workers. */
@Command(
        name = "sim",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = {
            "joule sim [OPTIONS]",
            "       joule sim --check SEEDS [--seed FIRST]",
            "       joule sim --table [--svg FILE] [--seed S]"
        },
        description = "Run the scheduler's own code on simulated workers, from a seed.",
        footer = {
            "",
            "Examples:",
            "  joule sim --workers 256 --load mixed",
            "  joule sim --workers 16 --load pool --hand-off-ns 500",
            "  joule sim --check 10000",
            "",
            "Exit codes:",
            "  0  done",
            "  1  a simulation failed",
            "  2  the command line is wrong"
        })
public final class SimCommand implements JouleCommand {
    /** The numbers of workers in the table: each is four times the one before. */
    private static final int[] SIZES = {1, 4, 16, 64, 256, 1_024};

    private static final int[] SMALL_SIZES = {1, 4, 16, 64};
    private static final long[] TASK_NANOS = {100_000, 10_000, 1_000};
    private static final Duration LIMIT = Duration.ofMinutes(60);

    private final PrintStream out;
    private final PrintStream err;

    @Mixin private SimOptions options = new SimOptions();

    /** Creates the command; called by {@link java.util.ServiceLoader}. */
    public SimCommand() {
        this(System.out, System.err);
    }

    SimCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() {
        options.check();
        try {
            if (options.seeds() > 0) {
                return check(options, out);
            }
            return options.table() ? table(options, out) : measure(options, out);
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
