package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;

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
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        int exit =
                threads.call(() -> {
                    Process process =
                            new ProcessBuilder(java, "-version").redirectErrorStream(true).start();
                    String said =
                            new String(
                                    process.getInputStream().readAllBytes(),
                                    StandardCharsets.UTF_8);
                    assertThat(said).contains("version");
                    return process.waitFor();
                });
        assertThat(exit).isZero();
    }
}
