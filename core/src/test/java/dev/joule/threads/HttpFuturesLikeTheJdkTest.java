package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What of the JDK's HTTP client does not wait for an answer: futures, timeouts, cancels. */
class HttpFuturesLikeTheJdkTest extends LikeTheJdk {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    /** Held until the end of the test: what is asked for below {@code /never}. */
    private final CountDownLatch letGo = new CountDownLatch(1);

    private final CountDownLatch isAsked = new CountDownLatch(1);
    private HttpServer server;
    private ExecutorService handlers;
    private ExecutorService background;
    private HttpClient client;

    @BeforeEach
    void startBoth() throws IOException {
        handlers = threads.executor();
        background = threads.executor();
        server = HttpServer.create(new InetSocketAddress(HERE, 0), 0);
        server.setExecutor(handlers);
        server.createContext("/", HttpFuturesLikeTheJdkTest::answer);
        server.createContext("/never", this::hold);
        server.start();
        client = HttpClient.newBuilder().executor(background).build();
    }

    @AfterEach
    void endBoth() {
        letGo.countDown();
        client.close();
        server.stop(0);
        background.close();
        handlers.close();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestURI().getPath().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private void hold(HttpExchange exchange) throws IOException {
        isAsked.countDown();
        try {
            letGo.await();
        } catch (InterruptedException nobodyDoes) {
            return;
        }
        try {
            answer(exchange);
        } catch (IOException gone) {
            exchange.close(); // whoever asked has left
        }
    }

    private HttpRequest.Builder request(String path) {
        String root = "http://" + HERE.getHostAddress() + ':' + server.getAddress().getPort();
        return HttpRequest.newBuilder(URI.create(root + path));
    }

    private CompletableFuture<HttpResponse<String>> ask(String path) {
        return client.sendAsync(request(path).build(), BodyHandlers.ofString());
    }

    private void othersAreAnswered() throws Exception {
        assertThat(threads.call(() -> ask("/others").get().body())).isEqualTo("/others");
    }

    @Test
    void futuresBringTheAnswers() throws Exception {
        List<Thread> askers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int asker = i;
            askers.add(
                    threads.start(() -> {
                        List<CompletableFuture<String>> answers = new ArrayList<>();
                        for (int j = 0; j < 10; j++) {
                            answers.add(
                                    ask("/" + asker + "/" + j)
                                            .thenApplyAsync(HttpResponse::body, background));
                        }
                        for (int j = 0; j < 10; j++) {
                            assertThat(answers.get(j).join()).isEqualTo("/" + asker + "/" + j);
                        }
                    }));
        }
        for (Thread asker : askers) {
            asker.join();
        }
    }

    @Test
    void aRequestTimesOut() throws Exception {
        HttpRequest request = request("/never").timeout(Duration.ofMillis(20)).build();
        threads.run(() -> {
            assertThatThrownBy(() -> client.send(request, BodyHandlers.ofString()))
                    .isInstanceOf(HttpTimeoutException.class);
            assertThatThrownBy(() -> client.sendAsync(request, BodyHandlers.ofString()).join())
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(HttpTimeoutException.class);
        });
        othersAreAnswered();
    }

    @Test
    void aFutureIsCancelled() throws Exception {
        CompletableFuture<HttpResponse<String>> future = threads.call(() -> ask("/never"));
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread waiting =
                threads.start(() -> {
                    try {
                        future.join();
                    } catch (CancellationException | CompletionException failure) {
                        thrown.set(failure);
                    }
                });
        isAsked.await();
        awaitState(waiting, Thread.State.WAITING);
        threads.run(() -> future.cancel(true));
        waiting.join();
        // The request's end, which the cancel brings about, may come before that of the future.
        Throwable failure = thrown.get();
        assertThat(failure instanceof CompletionException ? failure.getCause() : failure)
                .isInstanceOf(CancellationException.class);
        assertThat(future).isCompletedExceptionally();
        othersAreAnswered();
    }

    @Test
    void anInterruptEndsASend() throws Exception {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread asking =
                threads.start(() -> {
                    try {
                        client.send(request("/never").build(), BodyHandlers.ofString());
                    } catch (InterruptedException interrupt) {
                        thrown.set(interrupt);
                    }
                });
        isAsked.await();
        asking.interrupt();
        asking.join();
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        othersAreAnswered();
    }

    @Test
    void aClientThatIsShutDownNowFailsWhatIsUnderWay() throws Exception {
        CompletableFuture<HttpResponse<String>> future = threads.call(() -> ask("/never"));
        isAsked.await();
        threads.run(client::shutdownNow);
        threads.run(() ->
                assertThatThrownBy(future::join)
                        .isInstanceOfAny(CompletionException.class, CancellationException.class));
        assertThat(threads.call(() -> client.awaitTermination(Duration.ofMinutes(1)))).isTrue();
    }
}
