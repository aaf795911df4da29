package dev.joule.bench.programs.servers;

import java.util.concurrent.Executors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Starts Jetty with its handlers on virtual threads. */
public final class JettyServer {

    private static final String HOST = "127.0.0.1";

    private JettyServer() {}

    /** Starts the server. */
    public static RunningServer start() throws Exception {
        QueuedThreadPool threads = new QueuedThreadPool();
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        Server server = new Server(threads);
        ServerConnector connector = new ServerConnector(server);
        connector.setHost(HOST);
        connector.setAcceptQueueSize(1024);
        server.addConnector(connector);
        server.setHandler(new Text());
        server.start();
        return new RunningServer(connector.getLocalPort(), server::stop);
    }

    /** A handler that may block, as Jetty assumes of a handler that says nothing else. */
    private static final class Text extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain");
            Content.Sink.write(response, true, RunningServer.TEXT, callback);
            return true;
        }
    }
}
