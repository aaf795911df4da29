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

/** What a virtual thread can do that keeps its carrier, and that no scheduler is told of. */
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
                // A hidden class is a new one each time, and is initialised each time.
                return () -> MethodHandles.lookup().defineHiddenClass(code, true);
            }
        }
    },

    /**
     * Reads a file that has nothing to read yet: a named pipe. The JDK reads files on the carrier
     * and, unlike the calls of {@link Compensated}, does not make up for it.
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

    /** Makes what keeps a carrier for {@link #LENGTH} from when it is run, once. */
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
