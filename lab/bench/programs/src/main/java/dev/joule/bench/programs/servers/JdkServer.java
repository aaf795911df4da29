package dev.joule.bench.programs.servers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Starts the JDK's server with a virtual thread for each request. */
public final class JdkServer {

    private static final int BACKLOG = 1024;
    private static final byte[] BODY = RunningServer.TEXT.getBytes(StandardCharsets.UTF_8);

    private JdkServer() {}

    /** Starts the server. By default it would close all but 200 idle connections. */
    public static RunningServer start() throws IOException {
        System.setProperty("sun.net.httpserver.maxIdleConnections", "2048");
        System.setProperty("sun.net.httpserver.nodelay", "true");
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        HttpServer server =
                HttpServer.create(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.createContext(RunningServer.PATH, JdkServer::answer);
        server.setExecutor(threads);
        server.start();
        return new RunningServer(
                server.getAddress().getPort(),
                () -> {
                    server.stop(0);
                    threads.close();
                });
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            exchange.sendResponseHeaders(200, BODY.length);
            exchange.getResponseBody().write(BODY);
        }
    }
}
