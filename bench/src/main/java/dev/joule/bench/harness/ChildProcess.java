package dev.joule.bench.harness;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One child, from its start until it is done, dead or killed. */
final class ChildProcess {

    /** What came of it: its samples, and what went wrong, if anything did. */
    record Outcome(List<Sample> samples, @Nullable String failure) {}

    /** How long a process may take to print its threads before it is killed. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    /** How long to read on when a process has ended. */
    private static final Duration REST = Duration.ofSeconds(10);

    private final List<String> command;
    private final Duration limit;
    private final Path keep;
    private final List<String> output = new ArrayList<>();

    /**
     * @param keep the file that holds all it printed if it fails
     */
    ChildProcess(List<String> command, Duration limit, Path keep) {
        this.command = List.copyOf(command);
        this.limit = limit;
        this.keep = keep;
    }

    Outcome run() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Thread reader = Thread.ofPlatform().daemon().start(() -> read(process));
        try {
            boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (!ended) {
                askForThreads(process);
            }
            kill(process);
            process.waitFor();
            // What it started itself may hold the pipe open; do not wait for that for ever.
            reader.join(REST);
            return outcome(ended ? process.exitValue() : null);
        } finally {
            kill(process);
        }
    }

    private void read(Process process) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (output) {
                    output.add(line);
                }
            }
        } catch (IOException e) {
            synchronized (output) {
                output.add("(output lost: " + e.getMessage() + ")");
            }
        }
    }

    /** By its handle: {@code Process.destroy} would close the pipe that is still being read. */
    private static void kill(Process process) {
        process.toHandle().destroyForcibly();
    }

    private static void askForThreads(Process process) throws IOException, InterruptedException {
        new ProcessBuilder("sh", "-c", "kill -QUIT " + process.pid()).start().waitFor();
        process.waitFor(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
    }

    private Outcome outcome(@Nullable Integer status) throws IOException {
        List<String> lines;
        synchronized (output) {
            lines = List.copyOf(output);
        }
        List<Sample> samples = new ArrayList<>();
        for (String line : lines) {
            Sample sample = Sample.parse(line);
            if (sample != null) {
                samples.add(sample);
            }
        }
        String failure = null;
        if (status == null) {
            failure = "not done after " + limit.toSeconds() + " s, killed";
        } else if (status != 0) {
            failure = "exit status " + status;
        } else if (lines.isEmpty() || !lines.getLast().equals("done") || samples.isEmpty()) {
            failure = "ended early";
        }
        if (failure != null) {
            Files.createDirectories(keep.toAbsolutePath().getParent());
            Files.write(keep, lines);
            failure += "; what it printed is in " + keep;
        }
        return new Outcome(samples, failure);
    }
}
