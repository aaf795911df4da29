package dev.joule.bench.echo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.ThreadFactory;

/**
 * A server on a port of the kernel's choice, with a thread for each connection and one to accept.
 */
public final class EchoServer implements AutoCloseable {

    /** Large enough for all connections that arrive at once. */
    private static final int BACKLOG = 1024;

    private final ServerSocket listener;
    private final ThreadFactory threads;

    private EchoServer(ServerSocket listener, ThreadFactory threads) {
        this.listener = listener;
        this.threads = threads;
    }

    /** Starts a server with threads from that factory. */
    public static EchoServer start(ThreadFactory threads) throws IOException {
        ServerSocket listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        EchoServer server = new EchoServer(listener, threads);
        threads.newThread(server::accept).start();
        return server;
    }

    public int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                threads.newThread(() -> serve(socket)).start();
            }
        } catch (IOException e) {
            if (!listener.isClosed()) {
                throw new IllegalStateException("accepts no more", e);
            }
        }
    }

    private static void serve(Socket accepted) {
        try (Socket socket = accepted) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            Exchange exchange = new Exchange();
            while (exchange.step(in, out)) {
                // Each step answers the requests that have arrived.
            }
        } catch (SocketException e) {
            // The client closed the connection without notice, as load generators do.
        } catch (IOException e) {
            throw new IllegalStateException("a connection that is no HTTP", e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
