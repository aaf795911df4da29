package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The JDK's HTTP client against its HTTP server, both in such threads. */
class HttpLikeTheJdkTest extends LikeTheJdk {

    @Test
    void everyRequestIsAnswered() throws Exception {
        int clients = 8;
        int each = 10;
        AtomicInteger answered = new AtomicInteger();
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        try (ExecutorService handlers = threads.executor();
                ExecutorService background = threads.executor();
                HttpClient client = HttpClient.newBuilder().executor(background).build()) {
            server.setExecutor(handlers);
            server.createContext(
                    "/",
                    exchange -> {
                        byte[] body =
                                exchange.getRequestURI().getPath().getBytes(StandardCharsets.UTF_8);
                        exchange.sendResponseHeaders(200, body.length);
                        try (OutputStream out = exchange.getResponseBody()) {
                            out.write(body);
                        }
                    });
            server.start();
            String root =
                    "http://"
                            + InetAddress.getLoopbackAddress().getHostAddress()
                            + ":"
                            + server.getAddress().getPort();
            List<Thread> all = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                int number = i;
                all.add(
                        threads.start(() -> {
                            for (int round = 0; round < each; round++) {
                                String path = "/" + number + "/" + round;
                                HttpRequest request =
                                        HttpRequest.newBuilder(URI.create(root + path)).build();
                                if (client.send(request, BodyHandlers.ofString())
                                        .body()
                                        .equals(path)) {
                                    answered.incrementAndGet();
                                }
                            }
                        }));
            }
            for (Thread thread : all) {
                thread.join();
            }
            server.stop(0);
        }
        assertThat(answered).hasValue(clients * each);
    }
}
