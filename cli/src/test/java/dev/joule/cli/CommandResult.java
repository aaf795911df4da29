package dev.joule.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The exit status of a command, and the lines of both its streams. */
record CommandResult(int status, List<String> lines) {
    private static final int LIMIT_SECONDS = 60;

    /**
     * Runs a command in a folder.
     *
     * @throws AssertionError with a thread dump if it does not end in time
     */
    static CommandResult of(Path folder, List<String> command)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("joule-command", ".txt");
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                new ProcessBuilder("kill", "-QUIT", Long.toString(process.pid())).start().waitFor();
                process.waitFor(2, TimeUnit.SECONDS);
                throw new AssertionError(command + " did not end\n" + Files.readString(output));
            }
            return new CommandResult(
                    process.exitValue(),
                    Files.readString(output, StandardCharsets.UTF_8).lines().toList());
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            Files.delete(output);
        }
    }
}
