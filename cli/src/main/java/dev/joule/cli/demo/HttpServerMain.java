package dev.joule.cli.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/**
 * A small HTTP server in the usual form: a virtual thread for each connection, which is kept. It
 * does not know of Joule. It prints its port, and ends when its input ends.
 */
final class HttpServerMain {

    /** The answer to every request. */
    static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\nHello, world\n"
                    .getBytes(StandardCharsets.US_ASCII);

    private static final int BACKLOG = 1_024;
    private static final int BUFFER = 4_096;
    private static final byte[] END = {'\r', '\n', '\r', '\n'};

    private HttpServerMain() {}

    /** Runs the server. */
    public static void main(String[] args) throws IOException {
        try (ServerSocket listener =
                new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress())) {
            Thread.startVirtualThread(() -> accept(listener));
            System.out.println(listener.getLocalPort());
            while (System.in.read() >= 0) {
                // The content of the input does not matter, only its end.
            }
        }
    }

    private static void accept(ServerSocket listener) {
        try {
            while (true) {
                Socket socket = listener.accept();
                Thread.startVirtualThread(() -> serve(socket));
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
            byte[] buffer = new byte[BUFFER];
            int matched = 0;
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                for (int i = 0; i < read; i++) {
                    matched = buffer[i] == END[matched] ? matched + 1 : buffer[i] == '\r' ? 1 : 0;
                    if (matched == END.length) {
                        matched = 0;
                        out.write(ANSWER);
                    }
                }
            }
        } catch (SocketException e) {
            // The client closed the connection without notice.
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
