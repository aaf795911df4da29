package dev.joule.tools.children;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starts child processes and creates temporary folders; both end with this JVM at the latest. */
public final class Children {
    private static final long PATIENCE_MILLIS = 2_000;
    private static final int DELETIONS = 5;

    private static final Object LOCK = new Object();
    private static final Set<Process> LIVING = new HashSet<>();
    private static final Set<Path> FOLDERS = new HashSet<>();
    private static @Nullable Keeper keeper;
    private static @Nullable Path scratch;
    private static boolean isPrepared;
    private static boolean isEnding;

    private Children() {}

    /** Starts a child. Never returns while the JVM ends. */
    public static Process start(ProcessBuilder builder) throws IOException {
        synchronized (LOCK) {
            prepareToEnd();
            Process process = builder.start();
            LIVING.add(process);
            if (keeper != null) {
                keeper.begins(process);
            }
            process.onExit().thenAccept(Children::ended);
            return process;
        }
    }

    private static void ended(Process process) {
        synchronized (LOCK) {
            LIVING.remove(process);
            if (keeper != null) {
                keeper.ended(process);
            }
        }
    }

    /**
     * Waits forever if the JVM ends, and returns at once otherwise. The children are killed then,
     * so that their results mean nothing.
     */
    public static void awaitHaltIfJvmEnds() {
        synchronized (LOCK) {
            awaitHaltIfEnding();
        }
    }

    /** Creates a temporary folder. Never returns while the JVM ends. */
    public static Path folder(String prefix) throws IOException {
        synchronized (LOCK) {
            prepareToEnd();
            Path folder = Files.createTempDirectory(prefix);
            FOLDERS.add(folder);
            if (keeper != null) {
                keeper.made(folder);
            }
            return folder;
        }
    }

    /**
     * Returns the option that makes a JVM put its temporary files in a folder that is deleted with
     * this JVM: a child that is killed leaves them behind. The folder is the same each time.
     */
    public static String temporaryFilesOption() {
        synchronized (LOCK) {
            try {
                if (scratch == null) {
                    scratch = folder("joule-scratch");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return "-Djava.io.tmpdir=" + scratch;
        }
    }

    /** Deletes a folder that was created here, with its contents. */
    public static void delete(Path folder) throws IOException {
        deleteAll(folder);
        synchronized (LOCK) {
            FOLDERS.remove(folder);
            if (keeper != null) {
                keeper.deleted(folder);
            }
        }
    }

    /** Ensures that all processes started by this JVM end with it, however it ends. */
    public static void prepareToEnd() {
        synchronized (LOCK) {
            awaitHaltIfEnding();
            if (!isPrepared) {
                isPrepared = true;
                Runtime.getRuntime().addShutdownHook(new Thread(Children::endAll, "children-end"));
                keeper = Keeper.start();
            }
        }
    }

    /** Waits forever if the JVM ends: a child started now would be left behind. */
    private static void awaitHaltIfEnding() {
        boolean interrupted = false;
        while (isEnding) {
            try {
                LOCK.wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void endAll() {
        Set<Path> folders;
        Keeper last;
        synchronized (LOCK) {
            isEnding = true;
            folders = Set.copyOf(FOLDERS);
            last = keeper;
        }
        List<ProcessHandle> all =
                ProcessHandle.current()
                        .descendants()
                        .filter(handle -> last == null || !last.is(handle))
                        .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle each : all) {
            each.onExit().completeOnTimeout(each, PATIENCE_MILLIS, TimeUnit.MILLISECONDS).join();
        }
        folders.forEach(Children::deleteQuietly);
        if (last != null) {
            last.end();
        }
    }

    private static void deleteQuietly(Path folder) {
        for (int i = 0; i < DELETIONS; i++) {
            try {
                deleteAll(folder);
                return;
            } catch (IOException | RuntimeException stillWritten) {
                Thread.yield(); // the next attempt may succeed; the keeper deletes the rest
            }
        }
    }

    private static void deleteAll(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
