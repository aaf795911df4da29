package dev.joule.bench.threads;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Operations of a virtual thread that hold its carrier without notice to the scheduler. */
enum Stall {
    /** Computes. */
    SPIN {
        @Override
        Crowd.Body prepare() {
            return () -> {
                long end = System.nanoTime() + LENGTH.toNanos();
                while (System.nanoTime() - end < 0) {
                    Thread.onSpinWait();
                }
            };
        }
    },

    /** Sleeps in a class initialiser, where a native frame pins it to its carrier. */
    PINNED {
        @Override
        Crowd.Body prepare() throws IOException {
            try (InputStream file = Stall.class.getResourceAsStream("Initializer.class")) {
                if (file == null) {
                    throw new IOException("the code of Initializer is not there");
                }
                byte[] code = file.readAllBytes();
                // Each hidden class is a new class, and is initialised anew.
                return () -> MethodHandles.lookup().defineHiddenClass(code, true);
            }
        }
    },

    /**
     * Reads from a named pipe that is still empty. The JDK reads files on the carrier and, unlike
     * for the calls of {@link Compensated}, does not compensate.
     */
    READ {
        @Override
        Crowd.Body prepare() throws IOException, InterruptedException {
            Path pipe = Files.createTempDirectory("joule-bench").resolve("pipe");
            if (new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() != 0) {
                throw new IOException("no named pipe could be made");
            }
            // Opening one end waits for the other end.
            Thread.ofPlatform().daemon().start(() -> writeLate(pipe));
            return () -> {
                try (InputStream in = new FileInputStream(pipe.toFile())) {
                    in.read();
                }
            };
        }
    };

    static final Duration LENGTH = Duration.ofSeconds(2);

    /** Returns a body that holds its carrier for {@link #LENGTH}; it can be run once. */
    abstract Crowd.Body prepare() throws Exception;

    private static void writeLate(Path pipe) {
        try (OutputStream out = new FileOutputStream(pipe.toFile())) {
            Files.delete(pipe);
            Files.delete(pipe.getParent());
            Thread.sleep(LENGTH);
            out.write('.');
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
