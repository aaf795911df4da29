package dev.joule.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Commands that {@code SIGINT} ends. A shell without job control starts its background commands
 * with that signal ignored, {@code nohup} too; their children inherit this, and a JVM leaves it so.
 */
public final class Interruptible {
    private Interruptible() {}

    /** Returns the command, in a form that does not ignore {@code SIGINT}. */
    public static List<String> command(List<String> command) throws IOException {
        List<String> all = new ArrayList<>();
        if (isIgnored()) {
            all.addAll(List.of("env", "--default-signal=INT"));
        }
        all.addAll(command);
        return all;
    }

    /** Returns whether Linux says that this process ignores {@code SIGINT}, the second signal. */
    private static boolean isIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> line.substring("SigIgn:".length()).strip())
                .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) & 1L << 1) != 0);
    }
}
