package dev.joule.tools.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The open connections and their selector. */
public final class Connections implements AutoCloseable {

    private static final String ECHOED = "/0123456789abcdef";

    private static final byte[] ANSWER = Answers.echo(ECHOED);

    private final Selector selector;
    private final List<Connection> all = new ArrayList<>();

    private Connections(Selector selector) {
        this.selector = selector;
    }

    /** Opens connections to an echo server at a port on the loopback address. */
    public static Connections open(int port, int count) throws IOException {
        return open(port, count, Answers.request(ECHOED), () -> new ExactReply(ANSWER));
    }

    /** Opens connections to any HTTP server at a port on the loopback address. */
    public static Connections open(int port, int count, String target) throws IOException {
        return open(port, count, Answers.request(target), HttpReply::new);
    }

    private static Connections open(int port, int count, byte[] request, Supplier<Reply> replies)
            throws IOException {
        Connections connections = new Connections(Selector.open());
        try {
            for (int i = 0; i < count; i++) {
                connections.add(port, request, replies.get());
            }
            return connections;
        } catch (IOException e) {
            connections.close();
            throw e;
        }
    }

    private void add(int port, byte[] request, Reply reply) throws IOException {
        SocketChannel channel =
                SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        Connection connection = new Connection(all.size(), channel, request, reply);
        all.add(connection);
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, connection);
    }

    /** Returns the number of answers so far with another status than 200. */
    public long errors() {
        return all.stream().mapToLong(Connection::errors).sum();
    }

    int size() {
        return all.size();
    }

    Connection get(int index) {
        return all.get(index);
    }

    /**
     * Passes on each connection whose response is complete. Waits for one up to that many
     * milliseconds; 0 does not wait.
     */
    int poll(long waitMillis, Consumer<Connection> answered) throws IOException {
        Consumer<SelectionKey> ready =
                key -> {
                    Connection connection = (Connection) key.attachment();
                    if (receive(connection)) {
                        answered.accept(connection);
                    }
                };
        return waitMillis == 0 ? selector.selectNow(ready) : selector.select(ready, waitMillis);
    }

    private static boolean receive(Connection connection) {
        try {
            return connection.receive();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        for (Connection connection : all) {
            connection.close();
        }
        selector.close();
    }
}
