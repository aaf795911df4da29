package dev.joule.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** A connection with at most one request on the way. */
final class Connection {

    private static final String TARGET = "/0123456789abcdef";

    private static final byte[] REQUEST = Answers.request(TARGET);

    private final int index;
    private final SocketChannel channel;
    private final ByteBuffer request = direct(REQUEST);
    private final ByteBuffer expected = direct(Answers.echo(TARGET));
    private final ByteBuffer response = ByteBuffer.allocateDirect(expected.capacity() + 1);
    private boolean busy;
    private long sentAt;

    Connection(int index, SocketChannel channel) {
        this.index = index;
        this.channel = channel;
    }

    private static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    /** Returns its index among all connections. */
    int index() {
        return index;
    }

    boolean isBusy() {
        return busy;
    }

    /** Returns the time of its last request. */
    long sentAt() {
        return sentAt;
    }

    void send() throws IOException {
        if (busy) {
            throw new IllegalStateException("a request is on the way");
        }
        busy = true;
        sentAt = System.nanoTime();
        request.rewind();
        // A whole request fits into the socket's buffer, which is empty here.
        if (channel.write(request) != REQUEST.length) {
            throw new IOException("a request was not taken whole");
        }
    }

    /**
     * Reads the available bytes; returns whether they completed the response, which is then
     * checked.
     */
    boolean receive() throws IOException {
        if (channel.read(response) < 0) {
            throw new IOException("the server closed a connection");
        }
        if (response.position() < expected.capacity()) {
            return false;
        }
        response.flip();
        expected.rewind();
        if (!busy || !response.equals(expected)) {
            throw new IOException(
                    "not the response that is due: "
                            + StandardCharsets.ISO_8859_1.decode(response));
        }
        response.clear();
        busy = false;
        return true;
    }

    void close() throws IOException {
        channel.close();
    }
}
