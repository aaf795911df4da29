package dev.joule.cli.run;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The folder of temporary files, which the user may have to choose. */
public final class TemporaryFolder {
    static final Path PATH = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();

    /** The advice for a folder that cannot be used. */
    static final String CURE =
            "choose another temporary folder: java -Djava.io.tmpdir=FOLDER -jar joule.jar";

    private TemporaryFolder() {}

    /** Returns a failure whose message is for the user. */
    public static IOException unusable(IOException failure) {
        @Nullable String why =
                switch (failure) {
                    case NoSuchFileException missing -> "it is not there";
                    case AccessDeniedException denied -> "access is denied";
                    case FileSystemException other when other.getReason() != null ->
                            other.getReason();
                    default -> failure.getMessage();
                };
        return new IOException(
                "cannot write to the temporary folder " + PATH + ": " + why + "; " + CURE, failure);
    }
}
