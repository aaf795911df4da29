package dev.joule.agent.image;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of an image while it is made. It is deleted unless the image is finished, even if this
 * JVM is asked to end meanwhile.
 */
final class ImageFolder implements AutoCloseable {
    private final Path path;
    private final Thread hook = new Thread(this::deleteAtExit, "joule-image-end");

    /** Guarded by {@code this}. */
    private boolean isEnding;

    private boolean isFinished;

    ImageFolder(Path path) {
        this.path = path;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Creates the folder; its parent must exist. */
    synchronized void create() throws IOException {
        if (isEnding) {
            throw new IOException("this JVM ends");
        }
        Files.createDirectory(path);
    }

    /** Keeps the folder. */
    synchronized void finish() {
        isFinished = true;
    }

    @Override
    public void close() throws IOException {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            return; // the hook deletes it
        }
        if (!isFinished) {
            delete();
        }
    }

    /** Deletes the folder; whoever still copies into it fails, since its parents are gone. */
    private void deleteAtExit() {
        synchronized (this) {
            isEnding = true;
            if (isFinished) {
                return;
            }
        }
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        while (true) {
            try {
                delete();
                return;
            } catch (DirectoryNotEmptyException | NoSuchFileException changed) {
                Thread.onSpinWait(); // a file was added or deleted in between
            } catch (IOException failure) {
                System.err.println("joule image: " + path + " is left behind: " + failure);
                return;
            }
        }
    }

    /** Deletes all files; the copy has no links. */
    private void delete() throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> files = Files.walk(path)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
        for (Path file : all) {
            Files.deleteIfExists(file);
        }
    }
}
