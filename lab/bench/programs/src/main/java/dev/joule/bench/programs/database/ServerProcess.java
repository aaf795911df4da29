package dev.joule.bench.programs.database;

import dev.joule.tools.children.Children;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A database server in a process and a temporary folder of its own, on the loopback address. */
final class ServerProcess implements AutoCloseable {

    static final String ADDRESS = "127.0.0.1";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long STOP_SECONDS = 10;
    private static final long PAUSE_MILLIS = 50;

    private final Path folder;
    private final Process process;

    private ServerProcess(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
    }

    /** Starts a server and waits until it is ready. */
    static ServerProcess start(Path folder, List<String> command, BooleanSupplier isReady)
            throws IOException, InterruptedException {
        Process process = run(folder, command);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!isReady.getAsBoolean()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IOException(command + " did not start: " + log(folder));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        return new ServerProcess(folder, process);
    }

    /** Starts a command in a folder, where it appends its output to the log. */
    static Process run(Path folder, List<String> command) throws IOException {
        return Children.start(
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(
                                ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile())));
    }

    /** Returns what the commands in a folder have written. */
    static String log(Path folder) throws IOException {
        return Files.readString(folder.resolve("log"));
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Children.delete(folder);
    }
}
