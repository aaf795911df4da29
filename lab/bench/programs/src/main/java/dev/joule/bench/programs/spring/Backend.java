package dev.joule.bench.programs.spring;

import dev.joule.tools.children.Children;
import dev.joule.tools.load.LoadServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;

/** A server in a stock JVM of its own, which the application calls. */
final class Backend implements AutoCloseable {

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Process process;
    private final HttpRequest request;

    private Backend(Process process, int port) {
        this.process = process;
        this.request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/backend")).build();
    }

    /** Starts the server. It ends when its input ends, and so with this process at the latest. */
    static Backend start() throws IOException {
        Process process =
                Children.start(
                        new ProcessBuilder(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-XX:+UseSerialGC",
                                        "-Xmx128m",
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        LoadServer.class.getName())
                                .redirectError(ProcessBuilder.Redirect.INHERIT));
        BufferedReader reader = process.inputReader();
        String port = reader.readLine();
        if (port == null) {
            throw new IOException("the backend reported no port");
        }
        return new Backend(process, Integer.parseInt(port));
    }

    /** Requests the backend's text and returns it. */
    String get() throws IOException, InterruptedException {
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    @Override
    public void close() {
        client.close();
        process.destroy();
    }
}
