package dev.joule.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
@Timeout(60)
class LoopsTest {

    private static final Duration SETTLE = Duration.ofMillis(300);
    private static final Duration WINDOW = Duration.ofMillis(100);

    private static LoadServer server() throws IOException {
        return LoadServer.start(Thread.ofVirtual().factory(), Service.ECHO);
    }

    @Test
    void countsWhatIsAnswered() throws IOException {
        try (LoadServer server = server();
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
    void recordsEachAnswerAndWaitsForTheLast() throws IOException {
        try (LoadServer server = server();
                Connections connections = Connections.open(server.port(), 3)) {
            LatencyHistogram latencies = new LatencyHistogram();
            double[] rates = new ClosedLoop(connections).run(WINDOW, 2, latencies);

            double least = Arrays.stream(rates).sum() * WINDOW.toNanos() / 1e9;
            assertThat(least).isPositive();
            assertThat(latencies.total()).isGreaterThanOrEqualTo((long) least);
            for (int i = 0; i < connections.size(); i++) {
                assertThat(connections.get(i).isBusy()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 2, 3, 1_000})
    void answersThatManyRequests(long requests) throws IOException {
        try (LoadServer server = server();
                Connections connections = Connections.open(server.port(), 3)) {
            ClosedLoop loop = new ClosedLoop(connections);
            for (int i = 1; i <= 2; i++) {
                LatencyHistogram latencies = new LatencyHistogram();
                long nanos = loop.answer(requests, latencies);

                assertThat(latencies.total()).isEqualTo(requests);
                assertThat(nanos).isGreaterThanOrEqualTo(latencies.max());
            }
            for (int i = 0; i < connections.size(); i++) {
                assertThat(connections.get(i).isBusy()).isFalse();
            }
        }
    }

    @Test
    void noticesAServerThatCloses() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread leaver = Thread.ofVirtual().start(() -> leave(listener));
            try (Connections connections = Connections.open(listener.getLocalPort(), 1)) {
                ClosedLoop loop = new ClosedLoop(connections);

                assertThatIOException()
                        .isThrownBy(() -> runUnwrapped(loop))
                        .withMessage("the server closed a connection");
            }
            leaver.join();
        }
    }

    /** Reads a request to its end, so that the close is no reset. */
    private static void leave(ServerSocket listener) {
        try (Socket socket = listener.accept()) {
            socket.getInputStream().readNBytes(Answers.request("/0123456789abcdef").length);
        } catch (IOException e) {
            // The other side has closed the connection.
        }
    }

    @Test
    void countsEachRequestInTheWindowItWasDueIn() throws IOException {
        try (LoadServer server = server();
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
