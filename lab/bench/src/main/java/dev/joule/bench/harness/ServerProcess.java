package dev.joule.bench.harness;

import dev.joule.tools.children.Children;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A child that serves until its input ends. */
final class ServerProcess implements AutoCloseable {

    private static final String LISTENING = "listening ";
    private static final Duration START = Duration.ofSeconds(30);
    private static final Duration STOP = Duration.ofSeconds(10);

    private final Process process;
    private final ProcessOutput output;
    private final Path keep;

    /**
     * Starts the server.
     *
     * @param keep the file for its output if it fails
     */
    ServerProcess(List<String> command, Path keep) throws IOException {
        this.process = Children.start(new ProcessBuilder(command).redirectErrorStream(true));
        this.output = ProcessOutput.of(process);
        this.keep = keep;
    }

    /** Returns the number of the process. */
    long pid() {
        return process.pid();
    }

    /** Waits for the server's port and returns it; null if it reports none. */
    @Nullable Integer awaitPort() throws InterruptedException {
        String line = output.await(LISTENING, START);
        return line == null ? null : Integer.valueOf(line.substring(LISTENING.length()));
    }

    /**
     * Requests the server's end and waits for it.
     *
     * @return the server's failure, if any
     */
    @Nullable String stop() throws IOException, InterruptedException {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It has ended already; its exit status follows.
        }
        String failure = null;
        if (!process.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
            ChildProcess.askForThreads(process);
            failure = "the server did not stop within " + STOP.toSeconds() + " s, killed";
        }
        close();
        process.waitFor();
        Children.awaitHaltIfJvmEnds();
        output.awaitRest();
        if (failure == null && process.exitValue() != 0) {
            failure = "the server's exit status was " + process.exitValue();
        } else if (failure == null && !output.endsWithDone()) {
            failure = "the server ended early";
        }
        return failure == null ? null : output.keep(failure, keep);
    }

    /** Returns the samples that the server itself has taken; after its end. */
    List<Sample> samples() {
        return output.samples();
    }

    @Override
    public void close() {
        ChildProcess.kill(process);
    }
}
