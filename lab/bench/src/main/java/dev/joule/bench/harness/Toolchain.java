package dev.joule.bench.harness;

import dev.joule.tools.children.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds a peer's program from its sources. */
public interface Toolchain {

    /** Thrown if the peer cannot be built here; the message gives the reason. */
    final class MissingException extends Exception {
        private static final long serialVersionUID = 1;

        public MissingException(String message) {
            super(message);
        }
    }

    /**
     * Builds the program.
     *
     * @param sources the folder of the sources, which is not changed
     * @param build a folder for the build's files
     * @return the program
     */
    Path build(Path sources, Path build) throws MissingException, IOException, InterruptedException;

    /** Checks that a command is installed. */
    static void require(String command) throws MissingException {
        if (!isInstalled(command)) {
            throw new MissingException("no " + command + " on the PATH");
        }
    }

    /** Returns whether a command is on the path. */
    static boolean isInstalled(String command) {
        return folderOf(command) != null;
    }

    /** Returns the folder of the path that has a command, or null if none has. */
    static @Nullable Path folderOf(String command) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .map(Path::of)
                .filter(folder -> Files.isExecutable(folder.resolve(command)))
                .findFirst()
                .orElse(null);
    }

    /** Runs a build command and writes its output to the log. */
    static void run(ProcessBuilder command, Path log)
            throws MissingException, IOException, InterruptedException {
        Process process =
                Children.start(command.redirectErrorStream(true).redirectOutput(log.toFile()));
        if (process.waitFor() != 0) {
            throw new MissingException("its build failed; the log is " + log);
        }
    }
}
