package dev.joule.cli.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Connections to a server, each of which sends its next request when the last is answered. One
 * thread drives them, and compares every answer with the expected one.
 */
final class HttpLoad implements AutoCloseable {

    static final int CONNECTIONS = 64;

    static final byte[] REQUEST =
            "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /** The longest wait for an answer, so that the end of a turn is noticed if no answer comes. */
    private static final long LOOK_MILLIS = 10;

    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final Selector selector = Selector.open();
    private final List<Connection> connections = new ArrayList<>();
    private int waiting;
    private boolean asksAgain;

    private static final class Connection {
        private final SocketChannel channel;
        private final ByteBuffer answer = ByteBuffer.allocateDirect(HttpServerMain.ANSWER.length);
        private long sentAt;

        private Connection(SocketChannel channel) {
            this.channel = channel;
        }
    }

    private final ByteBuffer request =
            ByteBuffer.allocateDirect(REQUEST.length).put(REQUEST).flip();
    private final ByteBuffer expected = ByteBuffer.wrap(HttpServerMain.ANSWER);

    HttpLoad(int port) throws IOException {
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                SocketChannel channel =
                        SocketChannel.open(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                Connection connection = new Connection(channel);
                connections.add(connection);
                channel.configureBlocking(false);
                channel.register(selector, SelectionKey.OP_READ, connection);
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /**
     * Loads the server for a turn, and waits for the last answers; returns the number of answers in
     * time, and records the time of each.
     */
    long turn(long nanos, DelayRecorder delays) throws IOException {
        long start = System.nanoTime();
        asksAgain = true;
        for (Connection connection : connections) {
            ask(connection);
        }
        long inTime = 0;
        while (System.nanoTime() - start < nanos) {
            inTime += poll(delays);
        }
        asksAgain = false;
        while (waiting > 0) {
            poll(delays);
            if (System.nanoTime() - start > nanos + PATIENCE_NANOS) {
                throw new IOException("no answer for ten seconds");
            }
        }
        return inTime;
    }

    private int poll(DelayRecorder delays) throws IOException {
        int[] answered = new int[1];
        selector.select(
                key -> {
                    try {
                        answered[0] += receive((Connection) key.attachment(), delays);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                LOOK_MILLIS);
        return answered[0];
    }

    private void ask(Connection connection) throws IOException {
        request.rewind();
        connection.sentAt = System.nanoTime();
        // A whole request fits into the socket's buffer, which is empty here.
        if (connection.channel.write(request) != REQUEST.length) {
            throw new IOException("a request was not taken whole");
        }
        waiting++;
    }

    /** Reads from the connection; returns the number of answers that this completed. */
    private int receive(Connection connection, DelayRecorder delays) throws IOException {
        ByteBuffer answer = connection.answer;
        if (connection.channel.read(answer) < 0) {
            throw new IOException("the server closed a connection");
        }
        if (answer.hasRemaining()) {
            return 0;
        }
        if (!answer.flip().equals(expected)) {
            throw new IOException("not the answer that is due");
        }
        answer.clear();
        waiting--;
        delays.record(System.nanoTime() - connection.sentAt);
        if (asksAgain) {
            ask(connection);
        }
        return 1;
    }

    @Override
    public void close() throws IOException {
        for (Connection connection : connections) {
            connection.channel.close();
        }
        selector.close();
    }
}
