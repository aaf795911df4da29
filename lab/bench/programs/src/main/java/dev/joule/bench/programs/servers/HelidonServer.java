package dev.joule.bench.programs.servers;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.WebServer;

/** Starts Helidon SE, which has a virtual thread for each connection. */
public final class HelidonServer {

    private HelidonServer() {}

    /** Starts the server. */
    public static RunningServer start() {
        WebServer server =
                WebServer.builder()
                        .host("127.0.0.1")
                        .port(0)
                        .routing(routing ->
                                routing.get(
                                        RunningServer.PATH,
                                        (_, response) ->
                                                response.header(
                                                                HeaderNames.CONTENT_TYPE,
                                                                "text/plain")
                                                        .send(RunningServer.TEXT)))
                        .build()
                        .start();
        return new RunningServer(server.port(), server::stop);
    }
}
