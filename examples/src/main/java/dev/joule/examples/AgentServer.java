package dev.joule.examples;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The JDK's HTTP server with a virtual thread for each request. Nothing here uses Joule: with the
 * agent the same threads run on Joule's workers, and the answers say so.
 *
 * <p>{@code java -javaagent:agent/target/joule-agent.jar dev.joule.examples.AgentServer 100}
 */
public final class AgentServer {
    private AgentServer() {}

    /** Starts the server, sends it {@code args[0]} requests, and prints what carried them. */
    public static void main(String[] args) throws Exception {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                HttpClient client = HttpClient.newHttpClient()) {
            server.setExecutor(threads);
            server.createContext(
                    "/",
                    exchange -> {
                        byte[] body = carrier().getBytes(StandardCharsets.UTF_8);
                        exchange.sendResponseHeaders(200, body.length);
                        exchange.getResponseBody().write(body);
                        exchange.close();
                    });
            server.start();

            String url = "http://localhost:" + server.getAddress().getPort() + "/";
            HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(args[0]); i++) {
                answers.add(
                        threads.submit(() -> client.send(request, BodyHandlers.ofString()).body()));
            }
            TreeMap<String, Integer> counts = new TreeMap<>();
            for (Future<String> answer : answers) {
                counts.merge(answer.get(), 1, Integer::sum);
            }
            counts.forEach((name, count) -> System.out.println(count + " carried by " + name));
        } finally {
            server.stop(0);
        }
    }

    /** Returns the carrier that {@link Thread#toString()} names, without its role and number. */
    private static String carrier() {
        String text = Thread.currentThread().toString();
        return text.substring(text.indexOf('@') + 1).replaceAll("-(worker|spare|\\d).*", "");
    }
}
