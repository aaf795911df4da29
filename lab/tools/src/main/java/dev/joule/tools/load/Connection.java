package dev.joule.tools.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A connection with at most one request on the way. */
final class Connection {

    private final int index;
    private final SocketChannel channel;
    private final ByteBuffer request;
    private final Reply reply;
    private final ByteBuffer response;
    private boolean busy;
    private long sentAt;
    private long errors;

    /**
     * Creates a connection.
     *
     * @param request the bytes of each request
     * @param reply the form of the answers
     */
    Connection(int index, SocketChannel channel, byte[] request, Reply reply) {
        this.index = index;
        this.channel = channel;
        this.request = ByteBuffer.allocateDirect(request.length).put(request).flip();
        this.reply = reply;
        this.response = ByteBuffer.allocateDirect(reply.capacity());
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

    /** Returns the number of answers with another status than 200. */
    long errors() {
        return errors;
    }

    void send() throws IOException {
        if (busy) {
            throw new IllegalStateException("a request is on the way");
        }
        busy = true;
        sentAt = System.nanoTime();
        request.rewind();
        // A whole request fits into the socket's buffer, which is empty here.
        if (channel.write(request) != request.capacity()) {
            throw new IOException("a request was not taken whole");
        }
    }

    /** Reads the available bytes; returns whether they completed the response. */
    boolean receive() throws IOException {
        if (channel.read(response) < 0) {
            throw new IOException("the server closed a connection");
        }
        if (!busy && response.position() > 0) {
            throw new IOException("an answer without a request");
        }
        response.flip();
        Reply.State state = reply.look(response);
        if (state == Reply.State.PARTIAL) {
            if (response.limit() == response.capacity()) {
                throw new IOException("an answer of more than " + response.capacity() + " bytes");
            }
            response.position(response.limit()).limit(response.capacity());
            return false;
        }
        if (state == Reply.State.WRONG) {
            errors++;
        }
        response.clear();
        busy = false;
        return true;
    }

    void close() throws IOException {
        channel.close();
    }
}
