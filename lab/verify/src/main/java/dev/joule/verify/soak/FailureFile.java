package dev.joule.verify.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file that keeps the failures of a soak: each with its details, such as the round's plan, and
 * all threads at that moment. A soak runs for long, and what it prints is easily lost.
 */
final class FailureFile {
    private final Path path;

    FailureFile(Path path) {
        this.path = path.toAbsolutePath();
    }

    /** Adds a failure; returns where it is kept. */
    String add(String what, String details) {
        String text =
                "FAILED: %s%n%s%n%nAll threads:%n%s%n".formatted(what, details, Text.threads());
        try {
            Files.writeString(path, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return "all threads are in " + path;
        } catch (IOException failed) {
            return "not kept in a file (" + failed + ")\n" + text;
        }
    }
}
