package dev.joule.verify.process;

import dev.joule.tools.children.Children;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
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

/** Runs a program to its end and keeps its output. */
public final class Child {

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

    private static final Duration LAST_WORDS = Duration.ofSeconds(3);

    private Child() {}

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
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        if (folder != null) {
            builder.directory(folder.toFile());
        }
        Process process = Children.start(builder);
        List<String> output = new ArrayList<>();
        Thread reader = Thread.ofPlatform().daemon().start(() -> read(process, output, onLine));
        try {
            process.getOutputStream().close();
            boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (!ended) {
                askForThreads(process);
                kill(process);
            }
            int status = process.waitFor();
            Children.awaitHaltIfJvmEnds();
            reader.join(LAST_WORDS);
            synchronized (output) {
                return new Outcome(ended ? status : Outcome.KILLED, List.copyOf(output));
            }
        } finally {
            kill(process);
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

    private static void read(
            Process process, List<String> output, Consumer<? super String> onLine) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (output) {
                    output.add(line);
                }
                onLine.accept(line);
            }
        } catch (IOException e) {
            synchronized (output) {
                output.add("(output lost: " + e.getMessage() + ")");
            }
        }
    }

    private static void askForThreads(Process process) throws IOException, InterruptedException {
        new ProcessBuilder("sh", "-c", "kill -QUIT " + process.pid()).start().waitFor();
        process.waitFor(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Kills a process with its own children; by handle, since Process.destroy closes the pipe being
     * read.
     */
    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.toHandle().destroyForcibly();
    }
}
