package dev.joule.bench.threads;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Keeps virtual threads on their carriers until it releases them. */
interface Held {

    /** Creates a {@code Held}. */
    interface Maker {
        Held make() throws Exception;
    }

    /** Keeps the calling thread on its carrier until the release. */
    void hold() throws Exception;

    /** Releases that many threads. */
    void letGo(int threads) throws Exception;

    /** Waits in a class initialiser, where a native frame pins it to its carrier. */
    final class Pinned implements Held {
        /** The latch on which the initialiser waits. */
        static final CountDownLatch LET_GO = new CountDownLatch(1);

        private final byte[] code;

        Pinned() throws IOException {
            try (InputStream file = Held.class.getResourceAsStream("Held$Latched.class")) {
                if (file == null) {
                    throw new IOException("the code of Latched is not there");
                }
                code = file.readAllBytes();
            }
        }

        @Override
        public void hold() throws IllegalAccessException {
            // Each hidden class is a new class, and is initialised anew.
            MethodHandles.lookup().defineHiddenClass(code, true);
        }

        @Override
        public void letGo(int threads) {
            LET_GO.countDown();
        }
    }

    /** A class whose initialisation ends at the release; it is loaded only from its bytes. */
    final class Latched {
        static {
            try {
                Pinned.LET_GO.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private Latched() {}
    }

    /** Reads from a named pipe that is still empty. */
    final class Reading implements Held {
        private final Path pipe;
        private final RandomAccessFile writer;

        Reading() throws IOException, InterruptedException {
            pipe = Files.createTempDirectory("joule-bench").resolve("pipe");
            if (new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() != 0) {
                throw new IOException("no named pipe could be made");
            }
            // Opened at both ends, so that opening does not block.
            writer = new RandomAccessFile(pipe.toFile(), "rw");
        }

        @Override
        public void hold() throws IOException {
            try (InputStream in = new FileInputStream(pipe.toFile())) {
                in.read();
            }
        }

        @Override
        public void letGo(int threads) throws IOException {
            writer.write(new byte[threads]);
        }
    }
}
