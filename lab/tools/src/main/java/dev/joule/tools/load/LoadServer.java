package dev.joule.tools.load;

import java.io.EOFException;
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
public final class LoadServer implements AutoCloseable {

    /** Large enough for all connections that arrive at once. */
    private static final int BACKLOG = 1024;

    private final ServerSocket listener;
    private final ThreadFactory threads;
    private final Service service;

    private LoadServer(ServerSocket listener, ThreadFactory threads, Service service) {
        this.listener = listener;
        this.threads = threads;
        this.service = service;
    }

    /** Starts a server with threads from that factory. */
    public static LoadServer start(ThreadFactory threads, Service service) throws IOException {
        ServerSocket listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        LoadServer server = new LoadServer(listener, threads, service);
        threads.newThread(server::accept).start();
        return server;
    }

    /**
     * Runs an echo server on virtual threads, as the main class of a JVM. Prints its port, and ends
     * when its input ends.
     */
    public static void main(String[] args) throws IOException {
        try (LoadServer server = start(Thread.ofVirtual().factory(), Service.ECHO)) {
            System.out.println(server.port());
            awaitEndOfInput();
        }
    }

    /** Reads the input to its end. */
    public static void awaitEndOfInput() throws IOException {
        System.in.transferTo(OutputStream.nullOutputStream());
    }

    /** Returns the port on the loopback address. */
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
                service.failed("accepts no more", e);
            }
        }
    }

    private void serve(Socket socket) {
        try {
            service.opened(socket);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            Exchange exchange = new Exchange(service);
            while (exchange.step(in, out)) {
                // Each step answers the requests that have arrived.
            }
        } catch (SocketException | EOFException gone) {
            // The client closed the connection without notice.
        } catch (Exception e) {
            service.failed("a connection failed", e);
        } finally {
            close(socket);
        }
    }

    private void close(Socket socket) {
        try {
            service.closed(socket);
        } catch (IOException e) {
            service.failed("closing failed", e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
