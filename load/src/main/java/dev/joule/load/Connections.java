package dev.joule.load;

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

/** The open connections and their selector. */
public final class Connections implements AutoCloseable {

    private final Selector selector;
    private final List<Connection> all = new ArrayList<>();

    private Connections(Selector selector) {
        this.selector = selector;
    }

    /** Opens connections to a port on the loopback address. */
    public static Connections open(int port, int count) throws IOException {
        Connections connections = new Connections(Selector.open());
        try {
            for (int i = 0; i < count; i++) {
                connections.add(port);
            }
            return connections;
        } catch (IOException e) {
            connections.close();
            throw e;
        }
    }

    private void add(int port) throws IOException {
        SocketChannel channel =
                SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        Connection connection = new Connection(all.size(), channel);
        all.add(connection);
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, connection);
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
