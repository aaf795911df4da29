package dev.joule.bench.harness;

import dev.joule.tools.children.Children;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A child, from its start until it is done, dead or killed. */
final class ChildProcess {

    /** The time that a process has to print its threads before it is killed. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final List<String> command;
    private final Duration limit;
    private final Path keep;

    /**
     * Creates a child that is not started yet.
     *
     * @param keep the file for its output if it fails
     */
    ChildProcess(List<String> command, Duration limit, Path keep) {
        this.command = List.copyOf(command);
        this.limit = limit;
        this.keep = keep;
    }

    Outcome run() throws IOException, InterruptedException {
        Process process = Children.start(new ProcessBuilder(command).redirectErrorStream(true));
        ProcessOutput output = ProcessOutput.of(process);
        try {
            boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (!ended) {
                askForThreads(process);
            }
            kill(process);
            process.waitFor();
            Children.awaitHaltIfJvmEnds();
            output.awaitRest();
            return outcome(ended ? process.exitValue() : null, output);
        } finally {
            kill(process);
        }
    }

    /**
     * Kills a process by its handle: {@code Process.destroy} would close the pipe that is still
     * being read.
     */
    static void kill(Process process) {
        process.toHandle().destroyForcibly();
    }

    /** Makes a JVM or a Go program print its threads. */
    static void askForThreads(Process process) throws IOException, InterruptedException {
        new ProcessBuilder("sh", "-c", "kill -QUIT " + process.pid()).start().waitFor();
        process.waitFor(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
    }

    private Outcome outcome(@Nullable Integer status, ProcessOutput output) throws IOException {
        List<Sample> samples = output.samples();
        String failure = null;
        if (status == null) {
            failure = "not done after " + limit.toSeconds() + " s, killed";
        } else if (status != 0) {
            failure = "exit status " + status;
        } else if (!output.endsWithDone() || samples.isEmpty()) {
            failure = "ended early";
        }
        return new Outcome(samples, failure == null ? null : output.keep(failure, keep));
    }
}
