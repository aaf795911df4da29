package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Selectors over sockets, in such threads: accept, read, wakeup, close, time out, cancel. */
class SelectorsLikeTheJdkTest extends LikeTheJdk {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private static ServerSocketChannel server() throws IOException {
        return ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0));
    }

    /** Two channels of one connection. */
    private record Connection(SocketChannel client, SocketChannel peer) implements AutoCloseable {
        static Connection open() throws IOException {
            try (ServerSocketChannel server = server()) {
                SocketChannel client = SocketChannel.open(server.getLocalAddress());
                return new Connection(client, server.accept());
            }
        }

        /** The client's key, of a channel that does not block any more. */
        SelectionKey register(Selector selector) throws IOException {
            client.configureBlocking(false);
            return client.register(selector, SelectionKey.OP_READ);
        }

        void say(int what) throws IOException {
            peer.write(ByteBuffer.wrap(new byte[] {(byte) what}));
        }

        int hear() throws IOException {
            ByteBuffer buffer = ByteBuffer.allocate(1);
            return client.read(buffer) == 1 ? buffer.get(0) : -1;
        }

        @Override
        public void close() throws IOException {
            client.close();
            peer.close();
        }
    }

    @Test
    void oneServesManyClients() throws Exception {
        int clients = 20;
        int rounds = 20;
        AtomicInteger answered = new AtomicInteger();
        AtomicBoolean isOver = new AtomicBoolean();
        try (ServerSocketChannel server = server();
                Selector selector = Selector.open()) {
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            AtomicInteger accepted = new AtomicInteger();
            Thread serving =
                    threads.start(() -> {
                        while (!isOver.get()) {
                            selector.select();
                            accepted.addAndGet(serve(selector, server));
                        }
                    });
            int port = server.socket().getLocalPort();
            List<Thread> talkers = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                talkers.add(
                        threads.start(() -> {
                            try (Socket socket = new Socket(HERE, port)) {
                                for (int round = 0; round < rounds; round++) {
                                    socket.getOutputStream().write(round);
                                    if (socket.getInputStream().read() == round) {
                                        answered.incrementAndGet();
                                    }
                                }
                            }
                        }));
            }
            for (Thread talker : talkers) {
                talker.join();
            }
            // All have closed their ends: it hears of each, and forgets its key.
            Await.until(() -> selector.keys().size() == 1);
            isOver.set(true);
            threads.run(selector::wakeup);
            serving.join();
            assertThat(accepted).hasValue(clients);
        }
        assertThat(answered).hasValue(clients * rounds);
    }

    /** Accepts and echoes what is ready; how many were accepted. */
    private static int serve(Selector selector, ServerSocketChannel server) throws IOException {
        int accepted = 0;
        for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
            SelectionKey key = keys.next();
            keys.remove();
            if (key.isAcceptable()) {
                SocketChannel peer = server.accept();
                if (peer != null) {
                    peer.configureBlocking(false);
                    peer.register(selector, SelectionKey.OP_READ);
                    accepted++;
                }
            } else if (key.isReadable()) {
                SocketChannel peer = (SocketChannel) key.channel();
                ByteBuffer buffer = ByteBuffer.allocate(16);
                if (peer.read(buffer) < 0) {
                    peer.close();
                } else {
                    peer.write(buffer.flip());
                }
            }
        }
        return accepted;
    }

    @Test
    void whatArrivesEndsASelect() throws Exception {
        try (Connection connection = Connection.open();
                Selector selector = Selector.open()) {
            SelectionKey key = connection.register(selector);
            Thread selecting =
                    threads.start(() -> {
                        for (int i = 0; i < 50; i++) {
                            assertThat(selector.select()).isEqualTo(1);
                            assertThat(selector.selectedKeys()).containsExactly(key);
                            selector.selectedKeys().clear();
                            assertThat(connection.hear()).isEqualTo(i);
                            connection.client.write(ByteBuffer.wrap(new byte[] {(byte) i}));
                        }
                    });
            threads.run(() -> {
                for (int i = 0; i < 50; i++) {
                    connection.say(i);
                    ByteBuffer echo = ByteBuffer.allocate(1);
                    connection.peer.read(echo);
                    assertThat(echo.get(0)).isEqualTo((byte) i);
                }
            });
            selecting.join();
        }
    }

    @Test
    void aSelectTimesOut() throws Exception {
        try (Connection connection = Connection.open();
                Selector selector = Selector.open()) {
            SelectionKey key = connection.register(selector);
            threads.run(() -> {
                assertThat(selector.selectNow()).isZero();
                assertThat(selector.select(2)).isZero();
                connection.say(1);
                Await.until(() -> key.isValid() && connectionIsReady(selector));
                assertThat(selector.selectedKeys()).containsExactly(key);
                assertThat(selector.select(60_000)).as("it was selected before").isZero();
            });
        }
    }

    private static boolean connectionIsReady(Selector selector) {
        try {
            return selector.select(1) == 1;
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void aWakeupEndsOneSelect() throws Exception {
        try (Selector selector = Selector.open()) {
            CountDownLatch first = new CountDownLatch(1);
            Thread selecting =
                    threads.start(() -> {
                        assertThat(selector.select()).isZero();
                        first.countDown();
                        assertThat(selector.select()).isZero();
                    });
            threads.run(selector::wakeup); // before the select or in it
            first.await();
            assertThat(selecting.isAlive()).as("in the next one, until the next").isTrue();
            threads.run(() -> selector.wakeup().wakeup()); // two are as one
            selecting.join();
            threads.run(() -> {
                selector.selectNow(); // takes what was left of them
                assertThat(selector.select(2)).isZero();
            });
        }
    }

    @Test
    void anInterruptEndsASelectAndIsKept() throws Exception {
        try (Connection connection = Connection.open();
                Selector selector = Selector.open()) {
            connection.register(selector);
            Thread selecting =
                    threads.start(() -> {
                        assertThat(selector.select()).isZero();
                        assertThat(Thread.interrupted()).isTrue();
                    });
            selecting.interrupt();
            selecting.join();
            assertThat(selector.isOpen()).isTrue();
            connection.say(7);
            assertThat(threads.call(() -> selector.select())).isEqualTo(1);
        }
    }

    @Test
    void aCloseEndsASelect() throws Exception {
        try (Connection connection = Connection.open()) {
            Selector selector = Selector.open();
            SelectionKey key = connection.register(selector);
            Thread selecting =
                    threads.start(() -> {
                        while (selector.isOpen()) {
                            try {
                                selector.select();
                            } catch (ClosedSelectorException closed) {
                                return;
                            }
                        }
                    });
            threads.run(selector::close);
            selecting.join();
            assertThat(key.isValid()).isFalse();
            assertThat(connection.client.isOpen()).isTrue();
            threads.run(() ->
                    assertThatThrownBy(selector::select)
                            .isInstanceOf(ClosedSelectorException.class));
        }
    }

    @Test
    void aChannelWhoseKeyIsCancelledMayBlockAgain() throws Exception {
        try (Connection connection = Connection.open();
                Selector selector = Selector.open()) {
            SelectionKey key = connection.register(selector);
            threads.run(() -> {
                assertThatThrownBy(() -> connection.client.configureBlocking(true))
                        .isInstanceOf(IllegalBlockingModeException.class);
                key.cancel();
                assertThat(key.isValid()).isFalse();
                assertThat(selector.keys()).as("until the next select").containsExactly(key);
                assertThat(selector.selectNow()).isZero();
                assertThat(selector.keys()).isEmpty();
                connection.client.configureBlocking(true);
            });
            Thread reading = threads.start(() -> assertThat(connection.hear()).isEqualTo(8));
            awaitState(reading, Thread.State.WAITING);
            threads.run(() -> connection.say(8));
            reading.join();
            threads.run(() -> {
                connection.register(selector);
                connection.say(9);
                assertThat(selector.select()).isEqualTo(1);
                assertThat(connection.hear()).isEqualTo(9);
            });
        }
    }

    @Test
    void aKeyIsCancelledWhileAnotherSelects() throws Exception {
        try (Connection cancelled = Connection.open();
                Connection kept = Connection.open();
                Selector selector = Selector.open()) {
            SelectionKey gone = cancelled.register(selector);
            SelectionKey stays = kept.register(selector);
            Thread selecting =
                    threads.start(() -> {
                        while (selector.select() == 0) {} // the cancel's wakeup may end one
                        assertThat(selector.selectedKeys()).containsExactly(stays);
                    });
            threads.run(() -> {
                gone.cancel();
                selector.wakeup();
            });
            Await.until(() -> !selector.keys().contains(gone));
            threads.run(() -> {
                cancelled.say(1); // nobody looks
                kept.say(2);
            });
            selecting.join();
        }
    }

    @Test
    void aChannelThatIsClosedIsSelectedNoMore() throws Exception {
        try (Connection connection = Connection.open();
                Selector selector = Selector.open()) {
            SelectionKey key = connection.register(selector);
            threads.run(() -> {
                connection.say(1);
                connection.client.close();
                assertThat(key.isValid()).isFalse();
                assertThat(selector.selectNow()).isZero();
                assertThat(selector.keys()).isEmpty();
            });
        }
    }
}
