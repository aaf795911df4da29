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
    /** Files may be added while others are deleted, until the copying thread has failed. */
    private static final int TRIES = 1_000;

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

    /**
     * Deletes the folder. The thread that still copies into it fails at its next file, since no
     * folder is created twice.
     */
    private void deleteAtExit() {
        synchronized (this) {
            isEnding = true;
            if (isFinished) {
                return;
            }
        }
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        IOException failure = null;
        for (int i = 0; i < TRIES; i++) {
            try {
                delete();
                return;
            } catch (DirectoryNotEmptyException | NoSuchFileException changed) {
                failure = changed; // a file was added or deleted in between
            } catch (IOException other) {
                failure = other;
                break;
            }
        }
        System.err.println("joule image: " + path + " is left behind: " + failure);
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
