package dev.joule.bench.harness;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The output of a process, readable while it runs. */
final class ProcessOutput {

    /** The time to read on after a process has ended. */
    private static final Duration REST = Duration.ofSeconds(10);

    private final List<String> lines = new ArrayList<>();
    private final Thread reader;
    private boolean ended;

    private ProcessOutput(Process process) {
        reader = Thread.ofPlatform().daemon().unstarted(() -> read(process));
    }

    /** Starts a process whose two streams of output are read as one. */
    static ProcessOutput of(Process process) {
        ProcessOutput output = new ProcessOutput(process);
        output.reader.start();
        return output;
    }

    private void read(Process process) {
        try (BufferedReader text = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = text.readLine(); line != null; line = text.readLine()) {
                add(line, false);
            }
            add(null, true);
        } catch (IOException e) {
            add("(output lost: " + e.getMessage() + ")", true);
        }
    }

    private synchronized void add(@Nullable String line, boolean last) {
        if (line != null) {
            lines.add(line);
        }
        ended |= last;
        notifyAll();
    }

    /**
     * Waits for a line with this prefix; returns null if none comes before the end or the limit.
     */
    synchronized @Nullable String await(String prefix, Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        int seen = 0;
        while (true) {
            for (; seen < lines.size(); seen++) {
                if (lines.get(seen).startsWith(prefix)) {
                    return lines.get(seen);
                }
            }
            long millis = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
            if (ended || millis <= 0) {
                return null;
            }
            wait(millis);
        }
    }

    /** Reads on to the end, within a limit: a process that it started may hold the pipe open. */
    void awaitRest() throws InterruptedException {
        reader.join(REST);
    }

    synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    List<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        for (String line : lines()) {
            Sample sample = Sample.parse(line);
            if (sample != null) {
                samples.add(sample);
            }
        }
        return samples;
    }

    boolean endsWithDone() {
        List<String> all = lines();
        return !all.isEmpty() && all.getLast().equals("done");
    }

    /** Writes the output to a file, and returns the failure with the file's name added. */
    String keep(String failure, Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, lines());
        return failure + "; what it printed is in " + file;
    }
}
