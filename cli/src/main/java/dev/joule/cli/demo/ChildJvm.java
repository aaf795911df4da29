package dev.joule.cli.demo;

import dev.joule.cli.run.AgentJar;
import dev.joule.cli.run.JvmOptions;
import dev.joule.load.LoadServer;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A JVM that runs {@link DemoChild}. It ends with its input, so it ends with this JVM however that
 * ends.
 */
final class ChildJvm implements AutoCloseable {

    /** Follows the last line. */
    private static final String END = "\n";

    private static final long PATIENCE_SECONDS = 30;

    /** The default limit of carriers of the built-in scheduler. */
    private static final int CARRIERS_MAX_DEFAULT = 256;

    private final Process process;
    private final BufferedWriter in;
    private final LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private ChildJvm(Process process) {
        this.process = process;
        this.in = process.outputWriter(StandardCharsets.US_ASCII);
        Thread.ofPlatform().daemon().name("demo-child").start(this::read);
    }

    /**
     * Starts a JVM on the built-in scheduler, with that number of carriers if it is not null. The
     * flag has an effect only if the JDK is an image that has Joule built in.
     */
    static ChildJvm builtIn(@Nullable Integer carriers) throws IOException {
        return start(List.of("-Djoule.scheduler=jdk"), carriers);
    }

    /** Starts a JVM with the agent. */
    static ChildJvm joule(Path agent, @Nullable Integer carriers) throws IOException {
        return start(AgentJar.flags(agent), carriers);
    }

    private static ChildJvm start(List<String> flags, @Nullable Integer carriers)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (carriers != null) {
            command.add("-Djdk.virtualThreadScheduler.parallelism=" + carriers);
            command.add(
                    "-Djdk.virtualThreadScheduler.maxPoolSize="
                            + Math.max(carriers, CARRIERS_MAX_DEFAULT));
        }
        command.addAll(flags);
        String classPath = home(DemoChild.class) + File.pathSeparator + home(LoadServer.class);
        command.addAll(List.of("-cp", classPath, DemoChild.class.getName()));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        JvmOptions.removeFrom(builder); // they could add the agent to both JVMs
        return new ChildJvm(builder.start());
    }

    /** Returns the jar or folder of a class. */
    private static Path home(Class<?> type) throws IOException {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException noFile) {
            throw new IOException(noFile);
        }
    }

    private void read() {
        try (BufferedReader out = process.inputReader(StandardCharsets.US_ASCII)) {
            out.lines().forEach(lines::add);
        } catch (IOException | UncheckedIOException gone) {
            // The JVM has ended.
        }
        lines.add(END);
    }

    /**
     * Sends a request and returns its answer.
     *
     * @throws IOException if there is none
     */
    String ask(String request) throws IOException, InterruptedException {
        in.write(request + "\n");
        in.flush();
        String last = "";
        while (true) {
            String line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                throw new IOException("no answer of a JVM within " + PATIENCE_SECONDS + " s");
            }
            if (line.startsWith(DemoChild.ANSWER)) {
                return line.substring(DemoChild.ANSWER.length());
            }
            if (line.equals(END)) {
                lines.add(END);
                throw new IOException("a JVM ended: " + last);
            }
            last = line;
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
