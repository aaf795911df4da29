package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Pin;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** As many virtual threads as there may be spares hold their carriers; the others run. */
class SparesRunQueuedTasksTest {
    private static final int STUCK = 256;
    private static final int OTHERS = 1_000;

    private final CountDownLatch letGo = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(STUCK);
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private Scheduler scheduler;

    /** What holds a carrier until it is let go. */
    @FunctionalInterface
    private interface Hold {
        void run() throws Exception;
    }

    @AfterEach
    void close() {
        letGo.countDown();
        scheduler.close();
        assertThat(ended).hasValue(STUCK);
        assertThat(failed).hasValue(0);
    }

    private void hold(Hold hold) throws InterruptedException {
        for (int i = 0; i < STUCK; i++) {
            scheduler
                    .ofVirtual()
                    .start(() -> {
                        begun.countDown();
                        try {
                            hold.run();
                        } catch (Exception | Error problem) {
                            failed.incrementAndGet();
                        }
                        ended.incrementAndGet();
                    });
        }
        begun.await();
    }

    private void othersRun() throws InterruptedException {
        ThreadFactory factory = scheduler.virtualThreadFactory();
        AtomicInteger ran = new AtomicInteger();
        List<Thread> others = new ArrayList<>();
        for (int i = 0; i < OTHERS; i++) {
            Thread other =
                    factory.newThread(() -> {
                        Thread.yield();
                        Thread child = factory.newThread(ran::incrementAndGet);
                        child.start();
                        try {
                            child.join();
                        } catch (InterruptedException nobodyDoes) {
                            failed.incrementAndGet();
                        }
                    });
            others.add(other);
            other.start();
        }
        for (Thread other : others) {
            other.join();
        }
        assertThat(ran).hasValue(OTHERS);
        assertThat(ended).as("of those that hold their carriers").hasValue(0);
    }

    private void pinned() {
        Pin.during(() -> {
            try {
                letGo.await();
            } catch (InterruptedException nobodyDoes) {
                failed.incrementAndGet();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void othersRunBehindThreadsInNativeFrames(int workers) throws InterruptedException {
        scheduler = Scheduler.builder().workers(workers).build();
        hold(this::pinned);
        othersRun();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void othersRunBehindThreadsThatReadFiles(@TempDir Path folder) throws Exception {
        scheduler = Scheduler.builder().workers(2).build();
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        // Open at both ends, so that the readers need not wait for somebody who writes.
        try (RandomAccessFile writer = new RandomAccessFile(pipe.toFile(), "rw")) {
            try {
                hold(() -> read(pipe));
                othersRun();
            } finally {
                writer.write(new byte[STUCK]); // a byte for each, and the last is read
                scheduler.close();
            }
        }
    }

    /**
     * The next owner of the lock that the JDK takes to open a file may be a virtual thread that
     * needs a spare, and the spare then must not need the lock.
     */
    @RepeatedTest(5)
    void othersRunWhereManyThreadsOpenFiles(@TempDir Path folder) throws Exception {
        scheduler = Scheduler.builder().workers(1).build();
        Path file = Files.createFile(folder.resolve("file"));
        List<Thread> openers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            openers.add(
                    Thread.ofPlatform()
                            .start(() -> {
                                while (letGo.getCount() > 0) {
                                    open(file);
                                }
                            }));
        }
        hold(() -> {
            for (int i = 0; i < 20; i++) {
                open(file);
            }
            pinned();
        });
        letGo.countDown();
        for (Thread opener : openers) {
            opener.join();
        }
    }

    private static void open(Path file) {
        try {
            new FileInputStream(file.toFile()).close();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static void read(Path pipe) throws IOException {
        try (InputStream in = new FileInputStream(pipe.toFile())) {
            if (in.read() < 0) {
                throw new IOException("nobody wrote");
            }
        }
    }
}
