package dev.joule.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.joule.bench.echo.EchoServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoopsTest {

    private static final Duration SETTLE = Duration.ofMillis(300);
    private static final Duration WINDOW = Duration.ofMillis(100);

    private static EchoServer server() throws IOException {
        return EchoServer.start(Thread.ofVirtual().factory());
    }

    @Test
    void countsWhatIsAnswered() throws IOException {
        try (EchoServer server = server();
                Connections connections = Connections.open(server.port(), 3)) {
            ClosedLoop loop = new ClosedLoop(connections);

            assertThat(Arrays.stream(loop.run(WINDOW, 2))).hasSize(2).allMatch(rate -> rate > 0);

            loop.drain();
            for (int i = 0; i < connections.size(); i++) {
                assertThat(connections.get(i).isBusy()).isFalse();
            }
        }
    }

    @Test
    void countsEachRequestInTheWindowItWasDueIn() throws IOException {
        try (EchoServer server = server();
                Connections connections = Connections.open(server.port(), 3)) {
            long start = System.nanoTime();
            LatencyHistogram[] windows = new OpenLoop(connections, 2_000).run(SETTLE, WINDOW, 2);

            assertThat(windows).extracting(LatencyHistogram::total).containsExactly(200L, 200L);
            assertThat(System.nanoTime() - start)
                    .isGreaterThan(SETTLE.plus(WINDOW).toNanos()); // these follow the settling
        }
    }

    /** Uses a listener that never answers: the kernel accepts the connections and the requests. */
    @Test
    void chargesAServerForAllThatItDoesNotAnswer() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                Connections connections = Connections.open(silent.getLocalPort(), 3)) {
            LatencyHistogram[] windows = new OpenLoop(connections, 2_000).run(SETTLE, WINDOW, 2);

            assertThat(windows).extracting(LatencyHistogram::total).containsExactly(200L, 200L);
            long least = OpenLoop.GRACE.toNanos();
            assertThat(Arrays.stream(windows).mapToLong(one -> one.atPercentile(0)))
                    .allMatch(shortest -> shortest >= least);
        }
    }

    @Test
    void refusesAnotherResponseThanTheOneDue() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread liar = Thread.ofVirtual().start(() -> answerNonsense(listener));
            try (Connections connections = Connections.open(listener.getLocalPort(), 1)) {
                ClosedLoop loop = new ClosedLoop(connections);

                assertThatIOException()
                        .isThrownBy(() -> runUnwrapped(loop))
                        .withMessageStartingWith("not the response that is due: nonsense");
            }
            liar.join();
        }
    }

    private static void runUnwrapped(ClosedLoop loop) throws IOException {
        try {
            loop.run(Duration.ofSeconds(30), 1);
        } catch (java.io.UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void answerNonsense(ServerSocket listener) {
        try (Socket socket = listener.accept()) {
            byte[] line = "nonsense ".repeat(20).getBytes(StandardCharsets.US_ASCII);
            socket.getOutputStream().write(line);
            socket.getInputStream().transferTo(java.io.OutputStream.nullOutputStream());
        } catch (IOException e) {
            // The other side has closed the connection.
        }
    }
}
