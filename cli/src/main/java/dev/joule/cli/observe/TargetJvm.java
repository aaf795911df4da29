package dev.joule.cli.observe;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A running JVM of the same user, which answers its own diagnostic commands as it does to {@code
 * jcmd}. The JVM opens no port and loads no agent for it.
 *
 * <p>A JVM that ends meanwhile makes each method throw {@link TargetException}.
 */
public final class TargetJvm implements AutoCloseable {
    /** The agent by its file's name, also with a version, in a folder that may have spaces. */
    private static final Pattern AGENT =
            Pattern.compile("-javaagent:(?:(?! -).)*joule-agent[^ /]*\\.jar");

    private static final Pattern ANY_AGENT =
            Pattern.compile("(^| )-(javaagent|agentlib|agentpath):");

    /** The class that each scheduler is an instance of; the agent has it too. */
    private static final String SCHEDULER = "dev.joule.internal.scheduler.JouleScheduler";

    /** From this version on a thread dump needs no JVMTI agent (JDK-8364343). */
    private static final int SAFE_DUMPS = 26;

    private final long pid;
    private final VirtualMachine machine;
    private final Properties properties;
    private final Properties agentProperties;

    private TargetJvm(long pid, VirtualMachine machine) throws IOException {
        this.pid = pid;
        this.machine = machine;
        this.properties = machine.getSystemProperties();
        this.agentProperties = machine.getAgentProperties();
    }

    /**
     * Attaches to a process, which is not changed.
     *
     * @throws TargetException if there is no such process, it is another user's, it is this one, or
     *     it is no JVM that answers
     */
    public static TargetJvm attach(long pid) throws TargetException {
        ProcessHandle process =
                pid <= 0 ? null : ProcessHandle.of(pid).filter(ProcessHandle::isAlive).orElse(null);
        if (process == null) {
            throw new TargetException("there is no process " + pid);
        }
        if (process.equals(ProcessHandle.current())) {
            throw new TargetException("process " + pid + " is this command itself");
        }
        Optional<String> owner = process.info().user();
        Optional<String> self = ProcessHandle.current().info().user();
        if (owner.isPresent() && self.isPresent() && !owner.equals(self)) {
            throw new TargetException(
                    "process "
                            + pid
                            + " belongs to user "
                            + owner.get()
                            + "; run this as that user");
        }
        // Other programs would get a signal that ends some of them.
        if (!isJvm(pid)) {
            throw new TargetException(
                    "process " + pid + " cannot be asked: it is no JVM, or one that hides itself");
        }
        try {
            return new TargetJvm(pid, VirtualMachine.attach(Long.toString(pid)));
        } catch (AttachNotSupportedException | IOException e) {
            throw new TargetException("process " + pid + " cannot be asked: " + e.getMessage(), e);
        }
    }

    /** Returns the processes of the JVMs of this user that can be attached to, without this one. */
    public static List<Long> all() {
        long self = ProcessHandle.current().pid();
        return listed().filter(pid -> pid != self).sorted().toList();
    }

    private static Stream<Long> listed() {
        return VirtualMachine.list().stream()
                .map(VirtualMachineDescriptor::id)
                .filter(id -> id.chars().allMatch(Character::isDigit))
                .map(Long::valueOf);
    }

    /** Returns whether the process publishes the JVM's counters, or has a JVM's library. */
    private static boolean isJvm(long pid) {
        if (listed().anyMatch(listed -> listed == pid)) {
            return true;
        }
        Path maps = Path.of("/proc", Long.toString(pid), "maps");
        try (Stream<String> lines = Files.lines(maps, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.endsWith("/libjvm.so"));
        } catch (IOException | UncheckedIOException notLinux) {
            return false;
        }
    }

    public long pid() {
        return pid;
    }

    /** Returns whether the process still runs. */
    public boolean isAlive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    /** Returns the system properties at the time of the attachment. */
    public Properties properties() {
        return properties;
    }

    /** Returns the JVM's arguments, those from the environment among them. */
    public String arguments() {
        return agentProperties.getProperty("sun.jvm.args", "");
    }

    /** Returns the main class or the jar, without the program's arguments. */
    public String mainClass() {
        String command = agentProperties.getProperty("sun.java.command", "").strip();
        int end = command.indexOf(' ');
        return end < 0 ? command : command.substring(0, end);
    }

    /** Returns whether the JVM was started with Joule's agent. */
    public boolean hasAgent() {
        return AGENT.matcher(arguments()).find();
    }

    /** Returns whether the JVM's JDK was made by {@code joule image}. */
    public boolean isImage() {
        return Files.isRegularFile(
                Path.of(properties.getProperty("java.home", ""), "lib", "joule.jar"));
    }

    /** Returns whether a scheduler of Joule was made in it. This lists classes at a safepoint. */
    public boolean runsJoule() throws TargetException {
        return command("VM.class_hierarchy " + SCHEDULER).contains(SCHEDULER);
    }

    /** Returns the feature version, such as 25. */
    public int version() {
        String version = properties.getProperty("java.specification.version", "0");
        try {
            return Integer.parseInt(version);
        } catch (NumberFormatException before9) {
            return 8;
        }
    }

    /**
     * Returns whether virtual threads can be dumped: on JDK 25 {@code Thread.dump_to_file} may
     * crash a JVM that was started without any agent (JDK-8364343).
     */
    public boolean canDumpThreads() {
        return version() >= SAFE_DUMPS || ANY_AGENT.matcher(arguments()).find();
    }

    /**
     * Executes a diagnostic command, such as {@code JFR.check}, and returns what it printed.
     *
     * @throws TargetException if the JVM refuses the command, with its reason, or has ended
     */
    public String command(String line) throws TargetException {
        try (InputStream answer = execute(line)) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        } catch (AttachOperationFailedException refused) {
            throw new TargetException(
                    "process " + pid + " refused " + firstWord(line) + ": " + reason(refused),
                    refused);
        } catch (IOException e) {
            String what = isAlive() ? " does not answer: " + e.getMessage() : " has ended";
            throw new TargetException("process " + pid + what, e);
        }
    }

    /** Calls a method whose package the JDK exports to {@code jcmd}, and our manifest to us. */
    private InputStream execute(String line) throws IOException {
        try {
            return (InputStream)
                    machine.getClass().getMethod("executeJCmd", String.class).invoke(machine, line);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "needs --add-exports jdk.attach/sun.tools.attach=ALL-UNNAMED", e);
        }
    }

    private static String firstWord(String line) {
        int end = line.indexOf(' ');
        return end < 0 ? line : line.substring(0, end);
    }

    /** Returns the last line that says something: the others are the exception's name. */
    private static String reason(AttachOperationFailedException refused) {
        String message = String.valueOf(refused.getMessage());
        return message.lines().filter(line -> !line.isBlank()).reduce((a, b) -> b).orElse(message);
    }

    /**
     * Returns the folder that the JVM's flight recorder writes to; null before its first recording.
     */
    public @Nullable Path repository() throws TargetException {
        try {
            String path = machine.getSystemProperties().getProperty("jdk.jfr.repository");
            return path == null ? null : Path.of(path);
        } catch (IOException e) {
            String what = isAlive() ? " does not answer: " + e.getMessage() : " has ended";
            throw new TargetException("process " + pid + what, e);
        }
    }

    @Override
    public void close() {
        try {
            machine.detach();
        } catch (IOException ended) {
            // as good as detached
        }
    }
}
