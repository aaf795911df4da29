package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Await;
import dev.joule.threads.Ground.Body;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Sockets, channels and selectors. */
class SocketsLikeTheJdkTest extends LikeTheJdk {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private static ServerSocket server() throws IOException {
        return new ServerSocket(0, 50, HERE);
    }

    @Test
    void manyClientsTalkToAServer() throws Exception {
        int clients = 40;
        AtomicInteger answered = new AtomicInteger();
        try (ServerSocket server = server()) {
            Thread acceptor =
                    threads.start(() -> {
                        for (int i = 0; i < clients; i++) {
                            Socket socket = server.accept();
                            threads.start(() -> echo(socket));
                        }
                    });
            List<Thread> talkers = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                talkers.add(
                        threads.start(() -> {
                            try (Socket socket = new Socket(HERE, server.getLocalPort())) {
                                for (int round = 0; round < 20; round++) {
                                    byte[] sent =
                                            ("round " + round).getBytes(StandardCharsets.UTF_8);
                                    socket.getOutputStream().write(sent);
                                    if (new String(
                                                    socket.getInputStream().readNBytes(sent.length),
                                                    StandardCharsets.UTF_8)
                                            .equals("round " + round)) {
                                        answered.incrementAndGet();
                                    }
                                }
                            }
                        }));
            }
            acceptor.join();
            for (Thread talker : talkers) {
                talker.join();
            }
        }
        assertThat(answered).hasValue(clients * 20);
    }

    private static void echo(Socket socket) throws IOException {
        try (socket) {
            socket.getInputStream().transferTo(socket.getOutputStream());
        }
    }

    @Test
    void aReadTimesOutAndTheSocketGoesOn() throws Exception {
        try (ServerSocket server = server();
                Socket client = new Socket(HERE, server.getLocalPort());
                Socket peer = server.accept()) {
            client.setSoTimeout(2);
            threads.run(() ->
                    assertThatThrownBy(() -> client.getInputStream().read())
                            .isInstanceOf(SocketTimeoutException.class));
            client.setSoTimeout(0);
            peer.getOutputStream().write(5);
            assertThat(threads.call(() -> client.getInputStream().read())).isEqualTo(5);
        }
    }

    @Test
    void anAcceptTimesOut() throws Exception {
        try (ServerSocket server = server()) {
            server.setSoTimeout(2);
            threads.run(() ->
                    assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class));
        }
    }

    @Test
    void aConnectIsRefused() throws Exception {
        int port;
        try (ServerSocket server = server()) {
            port = server.getLocalPort();
        }
        threads.run(() -> {
            try (Socket socket = new Socket()) {
                assertThatThrownBy(() -> socket.connect(new InetSocketAddress(HERE, port), 1_000))
                        .isInstanceOf(IOException.class);
            }
        });
    }

    /** A body that an action, taken once it waits, ends with an exception. */
    private void assertEnded(Body waits, Class<?> thrown, Action action) throws Exception {
        Thread waiting = threads.start(() -> assertThatThrownBy(waits::run).isInstanceOf(thrown));
        awaitState(waiting, Thread.State.WAITING);
        action.on(waiting);
        waiting.join();
    }

    private interface Action {
        void on(Thread waiting) throws Exception;
    }

    @Test
    void aCloseEndsARead() throws Exception {
        try (ServerSocket server = server()) {
            Socket client = new Socket(HERE, server.getLocalPort());
            assertEnded(
                    () -> client.getInputStream().read(),
                    SocketException.class,
                    _ -> client.close());
        }
    }

    @Test
    void aCloseEndsAnAccept() throws Exception {
        ServerSocket server = server();
        assertEnded(server::accept, SocketException.class, _ -> server.close());
    }

    @Test
    void anInterruptClosesASocketBeingRead() throws Exception {
        try (ServerSocket server = server();
                Socket client = new Socket(HERE, server.getLocalPort());
                Socket _ = server.accept()) {
            assertEnded(
                    () -> client.getInputStream().read(), SocketException.class, Thread::interrupt);
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void aWriterWaitsForASlowReader() throws Exception {
        int megabyte = 1 << 20;
        try (ServerSocket server = server();
                Socket client = new Socket(HERE, server.getLocalPort());
                Socket peer = server.accept()) {
            Thread writer =
                    threads.start(() -> {
                        client.getOutputStream().write(new byte[8 * megabyte]);
                        client.shutdownOutput();
                    });
            long read = 0;
            byte[] buffer = new byte[megabyte];
            for (int got = 0; got >= 0; got = peer.getInputStream().read(buffer)) {
                read += got;
            }
            writer.join();
            assertThat(read).isEqualTo(8L * megabyte);
        }
    }

    @Test
    void channelsBlock() throws Exception {
        try (ServerSocketChannel server =
                ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0))) {
            Thread acceptor =
                    threads.start(() -> {
                        try (SocketChannel peer = server.accept()) {
                            ByteBuffer buffer = ByteBuffer.allocate(16);
                            while (peer.read(buffer) >= 0) {
                                buffer.flip();
                                peer.write(buffer);
                                buffer.clear();
                            }
                        }
                    });
            threads.run(() -> {
                try (SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
                    for (int i = 0; i < 50; i++) {
                        client.write(ByteBuffer.wrap(new byte[] {(byte) i}));
                        ByteBuffer answer = ByteBuffer.allocate(1);
                        client.read(answer);
                        assertThat(answer.get(0)).isEqualTo((byte) i);
                    }
                }
            });
            acceptor.join();
        }
    }

    @Test
    void aChannelIsClosedByAnInterruptOrAClose() throws Exception {
        try (ServerSocketChannel server =
                ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0))) {
            SocketChannel one = SocketChannel.open(server.getLocalAddress());
            Body read = () -> one.read(ByteBuffer.allocate(1));
            assertEnded(read, ClosedByInterruptException.class, Thread::interrupt);
            SocketChannel other = SocketChannel.open(server.getLocalAddress());
            read = () -> other.read(ByteBuffer.allocate(1));
            assertEnded(read, ClosedChannelException.class, _ -> other.close());
        }
    }

    @Test
    void aSelectorSelects() throws Exception {
        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        try (Selector selector = Selector.open()) {
            pipe.source().register(selector, SelectionKey.OP_READ);
            threads.run(() -> {
                assertThat(selector.selectNow()).isZero();
                assertThat(selector.select(2)).isZero();
            });
            Thread selecting = threads.start(() -> assertThat(selector.select()).isEqualTo(1));
            threads.run(() -> pipe.sink().write(ByteBuffer.wrap(new byte[] {1})));
            selecting.join();
            Thread woken =
                    threads.start(() -> {
                        selector.selectedKeys().clear();
                        pipe.source().read(ByteBuffer.allocate(4));
                        selector.select();
                    });
            Await.until(() -> {
                selector.wakeup();
                return !woken.isAlive();
            });
        } finally {
            pipe.source().close();
            pipe.sink().close();
        }
    }

    @Test
    void aPipeBlocks() throws Exception {
        Pipe pipe = Pipe.open();
        Thread reader =
                threads.start(() -> {
                    ByteBuffer buffer = ByteBuffer.allocate(1);
                    assertThat(pipe.source().read(buffer)).isEqualTo(1);
                    pipe.source().close();
                });
        awaitState(reader, Thread.State.WAITING);
        threads.run(() -> {
            pipe.sink().write(ByteBuffer.wrap(new byte[] {9}));
            pipe.sink().close();
        });
        reader.join();
    }

    @Test
    void datagramsArrive() throws Exception {
        try (DatagramSocket receiver = new DatagramSocket(0, HERE);
                DatagramSocket sender = new DatagramSocket(0, HERE)) {
            AtomicInteger got = new AtomicInteger();
            Thread waiting =
                    threads.start(() -> {
                        DatagramPacket packet = new DatagramPacket(new byte[1], 1);
                        receiver.receive(packet);
                        got.set(packet.getData()[0]);
                    });
            awaitState(waiting, Thread.State.WAITING);
            threads.run(() ->
                    sender.send(
                            new DatagramPacket(new byte[] {3}, 1, HERE, receiver.getLocalPort())));
            waiting.join();
            assertThat(got).hasValue(3);
        }
    }

    @Test
    void namesAreLookedUp() throws Exception {
        assertThat(threads.call(() -> InetAddress.getByName("localhost").isLoopbackAddress()))
                .isTrue();
    }
}
