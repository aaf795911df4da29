package dev.joule.bench.programs.spring;

import dev.joule.bench.programs.servers.RunningServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Starts the application, has it answer one request, and stops it. */
public final class OneRequest {

    private OneRequest() {}

    /** Runs the program. */
    public static void main(String[] args) throws Exception {
        RunningServer server = Application.start();
        URI address = URI.create("http://127.0.0.1:" + server.port() + RunningServer.PATH);
        try (InputStream answer = address.toURL().openStream()) {
            String text = new String(answer.readAllBytes(), StandardCharsets.UTF_8);
            if (!text.equals(RunningServer.TEXT)) {
                throw new IOException("answered: " + text);
            }
        }
        server.stop().stop();
    }
}
