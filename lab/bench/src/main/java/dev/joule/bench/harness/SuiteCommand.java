package dev.joule.bench.harness;

import static dev.joule.tools.commands.UsageException.checkRange;

import dev.joule.tools.commands.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A command that runs a suite. */
@Command(
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a measurement failed, or the first subject is missing",
            "2:the command line is wrong"
        })
public abstract class SuiteCommand implements Callable<Integer> {
    private static final int RUNS_MAX = 100;
    private static final int RATE_MAX = 10_000_000;

    private final Supplier<Suite> suite;

    @Option(
            names = "--quick",
            description = "One process per cell and less warm-up: no figures to quote.")
    private boolean quick;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Start N processes per cell, 1 to 100; default: 3.")
    private @Nullable Integer runs;

    @Option(
            names = "--only",
            paramLabel = "ROW[,ROW]",
            description =
                    "Measure these rows. A ROW is a row's name, or what several begin with up to"
                            + " an underscore: behind_stall.")
    private @Nullable String only;

    @Option(names = "--subjects", paramLabel = "A[,B]", description = "Measure these subjects.")
    private @Nullable String subjects;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description =
                    "Send N requests a second in rows of open loops; default: 70 %% of what the"
                            + " first subject reached in this run.")
    private @Nullable Integer rate;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures as JSON, too.")
    private @Nullable Path json;

    @Option(
            names = "--export-markdown",
            paramLabel = "FILE",
            description = "Write the table as Markdown, too.")
    private @Nullable Path markdown;

    /** Creates a command whose fields picocli sets. */
    protected SuiteCommand(Supplier<Suite> suite) {
        this.suite = suite;
    }

    @Override
    public Integer call() {
        Suite all = suite();
        try {
            return new SuiteRun(all, options(all), System.out, System.err).run();
        } catch (IOException e) {
            System.err.println("joule bench: " + e);
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    /** Returns the suite with the rate as given. */
    Suite suite() {
        Suite all = suite.get();
        if (rate == null) {
            return all;
        }
        if (rowsOf(all).stream().noneMatch(row -> isOfOpenLoop(row, all))) {
            throw new UsageException("--rate: none of the rows is an open loop");
        }
        return all.atRate((double) checkRange("--rate", rate, 1, RATE_MAX));
    }

    /** Returns whether the row that is measured for this one sends at a rate. */
    private static boolean isOfOpenLoop(Row row, Suite all) {
        return all.rows().stream()
                .anyMatch(one -> one.name().equals(row.measuredBy()) && one.isOpenLoop());
    }

    /** Returns the options as given; throws the exception of a wrong command line. */
    Options options(Suite all) {
        Effort effort = quick ? Effort.QUICK : Effort.FULL;
        return new Options(
                runs == null
                        ? effort
                        : effort.withForks((int) checkRange("--runs", runs, 1, RUNS_MAX)),
                json == null ? null : writable("--json", json),
                markdown == null ? null : writable("--export-markdown", markdown),
                rowsOf(all),
                subjects == null ? all.subjects() : Choice.ofSubjects(all.subjects(), subjects));
    }

    private List<Row> rowsOf(Suite all) {
        return only == null ? all.rows() : Choice.ofRows(all.rows(), only);
    }

    /**
     * Checks before the run that the file can be written, so that no run ends without its result.
     */
    private static Path writable(String option, Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw new UsageException(option + " must be a file, but is a folder: " + file);
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new UsageException(option + ": there is no folder " + folder);
        }
        if (!Files.isWritable(Files.exists(file) ? file : folder)) {
            throw new UsageException(option + ": cannot write to " + file);
        }
        return file;
    }
}
