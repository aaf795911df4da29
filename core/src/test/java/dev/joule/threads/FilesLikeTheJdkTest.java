package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.SynchronousQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files, piped streams, the streams of a process. */
class FilesLikeTheJdkTest extends LikeTheJdk {

    @Test
    void filesAreWrittenAndRead(@TempDir Path folder) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Path file = folder.resolve("file-" + i);
            String text = "content of " + i + "\n".repeat(i);
            all.add(
                    threads.start(() -> {
                        Files.writeString(file, text);
                        Thread.yield();
                        assertThat(Files.readString(file)).isEqualTo(text);
                    }));
        }
        for (Thread thread : all) {
            thread.join();
        }
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(20);
        }
    }

    @Test
    void channelsForceAndTransfer(@TempDir Path folder) throws Exception {
        threads.run(() -> {
            Path from = folder.resolve("from");
            Path to = folder.resolve("to");
            try (FileChannel out =
                    FileChannel.open(from, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                out.write(ByteBuffer.wrap(new byte[10_000]));
                out.force(true);
            }
            try (FileChannel in = FileChannel.open(from);
                    FileChannel out =
                            FileChannel.open(
                                    to, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                assertThat(in.transferTo(0, 10_000, out)).isEqualTo(10_000);
            }
            try (RandomAccessFile file = new RandomAccessFile(to.toFile(), "rwd")) {
                file.seek(9_999);
                file.write(1);
                assertThat(file.length()).isEqualTo(10_000);
            }
        });
    }

    @Test
    void pipedStreamsHandOver() throws Exception {
        PipedOutputStream out = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(out, 16);
        Thread writer =
                threads.start(() -> {
                    try (out) {
                        out.write("a text longer than the pipe".getBytes(StandardCharsets.UTF_8));
                    }
                });
        String read = threads.call(() -> new String(in.readAllBytes(), StandardCharsets.UTF_8));
        writer.join();
        assertThat(read).isEqualTo("a text longer than the pipe");
    }

    @Test
    void aProcessIsFedAndRead() throws Exception {
        byte[] sent = new byte[1 << 20]; // more than the pipes and the child hold
        new Random(42).nextBytes(sent);
        Process process = echo();
        try {
            Thread writer =
                    threads.start(() -> {
                        try (OutputStream out = process.getOutputStream()) {
                            for (int at = 0; at < sent.length; at += 10_000) {
                                out.write(sent, at, Math.min(10_000, sent.length - at));
                            }
                        }
                    });
            Thread waiter = threads.start(() -> assertThat(process.waitFor()).isZero());
            byte[] read = threads.call(() -> process.getInputStream().readAllBytes());
            assertThat(read).isEqualTo(sent);
            writer.join();
            waiter.join();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aProcessAnswersEachLine() throws Exception {
        Process process = echo();
        try (BufferedReader in = process.inputReader()) {
            SynchronousQueue<String> heard = new SynchronousQueue<>();
            Thread reader =
                    threads.start(() -> {
                        for (String line = in.readLine(); line != null; line = in.readLine()) {
                            heard.put(line);
                        }
                    });
            threads.run(() -> {
                try (BufferedWriter out = process.outputWriter()) {
                    for (int i = 0; i < 100; i++) {
                        out.write("line " + i + '\n');
                        out.flush();
                        assertThat(heard.take()).isEqualTo("line " + i);
                    }
                }
            });
            reader.join();
            int exit = threads.call(process::waitFor);
            assertThat(exit).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void theEndOfAProcessEndsARead() throws Exception {
        Process process = echo();
        Thread reader =
                threads.start(() -> {
                    try {
                        assertThat(process.getInputStream().read()).isEqualTo(-1);
                    } catch (IOException closed) {
                        // Who ends the process closes the stream, which may come first.
                        assertThat(closed.getMessage()).isEqualToIgnoringCase("stream closed");
                    }
                });
        threads.run(() -> process.destroyForcibly().waitFor());
        reader.join();
    }

    private static Process echo() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Echo.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** A process that prints its input. */
    static final class Echo {
        private Echo() {}

        public static void main(String[] args) throws IOException {
            try (InputStream in = new FileInputStream(FileDescriptor.in);
                    OutputStream out = new FileOutputStream(FileDescriptor.out)) {
                in.transferTo(out);
            }
        }
    }
}
