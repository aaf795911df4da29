package dev.joule.bench.threads;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Keeps virtual threads on their carriers until it lets them go. */
interface Held {

    /** Makes one. */
    interface Maker {
        Held make() throws Exception;
    }

    /** Returns once they are let go. */
    void hold() throws Exception;

    /** Lets go so many as there are. */
    void letGo(int threads) throws Exception;

    /** Waits in a class initialiser, where a native frame pins it to its carrier. */
    final class Pinned implements Held {
        /** What the initialiser waits for. */
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
            // A hidden class is a new one each time, and is initialised each time.
            MethodHandles.lookup().defineHiddenClass(code, true);
        }

        @Override
        public void letGo(int threads) {
            LET_GO.countDown();
        }
    }

    /** Its initialisation ends when they are let go; it is loaded by its bytes only. */
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

    /** Reads a file that has nothing to read yet: a named pipe. */
    final class Reading implements Held {
        private final Path pipe;
        private final RandomAccessFile writer;

        Reading() throws IOException, InterruptedException {
            pipe = Files.createTempDirectory("joule-bench").resolve("pipe");
            if (new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() != 0) {
                throw new IOException("no named pipe could be made");
            }
            // Open at both ends, so that to open it takes no time.
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
