package dev.joule.bench.harness;

import dev.joule.children.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
            if (Files.isExecutable(Path.of(folder, command))) {
                return;
            }
        }
        throw new MissingException("no " + command + " on the PATH");
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
