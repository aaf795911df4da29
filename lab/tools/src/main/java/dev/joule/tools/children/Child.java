package dev.joule.tools.children;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A program that runs as a child process, with its output: both streams, line by line. */
public final class Child implements AutoCloseable {

    /**
     * The result of a program.
     *
     * @param status its exit status; {@value #KILLED} if it exceeded its time limit and was killed
     * @param output its output, both streams
     */
    public record Outcome(int status, List<String> output) {
        public static final int KILLED = -1;

        public boolean isKilled() {
            return status == KILLED;
        }

        public String text() {
            return String.join("\n", output);
        }
    }

    /** The time that a program has to print its threads before it is killed. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(3);

    private final Process process;
    private final Writer input;
    private final Consumer<? super String> onLine;
    private final Thread reader;
    private final List<String> output = new ArrayList<>();
    private int awaited;
    private boolean isRead;

    private Child(ProcessBuilder builder, Consumer<? super String> onLine) throws IOException {
        this.onLine = onLine;
        process = Children.start(builder.redirectErrorStream(true));
        input = process.outputWriter(StandardCharsets.UTF_8);
        reader = Thread.ofPlatform().daemon().start(this::read);
    }

    /** Starts a program. */
    public static Child start(List<String> command) throws IOException {
        return new Child(new ProcessBuilder(command), line -> {});
    }

    /**
     * Runs a program in a folder. If it exceeds the limit, it has to print its threads before it is
     * killed.
     */
    public static Outcome run(List<String> command, @Nullable Path folder, Duration limit)
            throws IOException, InterruptedException {
        return run(command, folder, limit, line -> {});
    }

    /**
     * Runs a program as {@link #run(List, Path, Duration)} does, and passes on each line as it
     * arrives.
     */
    public static Outcome run(
            List<String> command,
            @Nullable Path folder,
            Duration limit,
            Consumer<? super String> onLine)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command);
        if (folder != null) {
            builder.directory(folder.toFile());
        }
        try (Child child = new Child(builder, onLine)) {
            return child.end(limit);
        }
    }

    /** Returns the command that runs a class of Joule in a JVM like this one. */
    public static List<String> java(
            List<Path> firstInClassPath, List<String> flags, String main, List<String> args) {
        StringBuilder path = new StringBuilder();
        for (Path entry : firstInClassPath) {
            path.append(entry).append(File.pathSeparatorChar);
        }
        path.append(absolute(System.getProperty("java.class.path")));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(Children.temporaryFilesOption());
        command.addAll(flags);
        command.addAll(List.of("-cp", path.toString(), main));
        command.addAll(args);
        return command;
    }

    /** Returns the same class path for a program that runs in another folder. */
    private static String absolute(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the number of the process. */
    public long pid() {
        return process.pid();
    }

    /** Writes a line to its input. */
    public void tell(String line) throws IOException {
        input.write(line + "\n");
        input.flush();
    }

    /**
     * Waits for the next line with this prefix behind the last one that was waited for.
     *
     * @return the rest of the line; null if there is none before the end of the output or the limit
     */
    public synchronized @Nullable String await(String prefix, Duration limit)
            throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            while (awaited < output.size()) {
                String line = output.get(awaited++);
                if (line.startsWith(prefix)) {
                    return line.substring(prefix.length());
                }
            }
            long millis = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
            if (isRead || millis <= 0) {
                return null;
            }
            wait(millis);
        }
    }

    /** Returns the lines that it has printed until now. */
    public synchronized List<String> output() {
        return List.copyOf(output);
    }

    /**
     * Ends its input and waits for its end. If it exceeds the limit, it has to print its threads
     * before it is killed.
     */
    public Outcome end(Duration limit) throws IOException, InterruptedException {
        try {
            input.close();
        } catch (IOException gone) {
            // It has ended already; its exit status follows.
        }
        boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        if (!ended) {
            new ProcessBuilder("sh", "-c", "kill -QUIT " + process.pid()).start().waitFor();
            process.waitFor(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
            close();
        }
        int status = process.waitFor();
        Children.awaitHaltIfJvmEnds();
        reader.join(LAST_WORDS); // a process that it started may hold the pipe open
        return new Outcome(ended ? status : Outcome.KILLED, output());
    }

    /**
     * Kills it with its own children; by handle, since {@code Process.destroy} closes the pipe
     * being read.
     */
    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.toHandle().destroyForcibly();
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                add(line, false);
                onLine.accept(line);
            }
            add(null, true);
        } catch (IOException e) {
            add("(output lost: " + e.getMessage() + ")", true);
        }
    }

    private synchronized void add(@Nullable String line, boolean isLast) {
        if (line != null) {
            output.add(line);
        }
        isRead |= isLast;
        notifyAll();
    }
}
