package dev.joule.agent.programs;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Virtual threads wait for sockets in all the ways that could hang them. Says what it has got
 * through, and does not end if something hangs.
 */
public final class SocketTraps {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    /** After so many reads that had to wait, the next seven are not tried before a wait. */
    private static final int WAITS_BEFORE_READS_ARE_SPARED = 7;

    private SocketTraps() {}

    public static void main(String[] args) throws Exception {
        System.out.println("waits by: " + whoWaits());
        inThread(SocketTraps::numbersAreUsedAgain);
        System.out.println("numbers");
        inThread(SocketTraps::bothDirectionsAtOnce);
        System.out.println("both directions");
        inThread(SocketTraps::readsTimeOut);
        System.out.println("timeouts");
        inThread(SocketTraps::othersCloseAndInterrupt);
        System.out.println("closes and interrupts");
        inThread(SocketTraps::inputIsShutDown);
        System.out.println("shutdowns");
        inThread(SocketTraps::shortReads);
        System.out.println("short reads");
        inThread(SocketTraps::behindHogs);
        System.out.println("hogs");
        inThread(SocketTraps::pinned);
        System.out.println("pinned");
        mixedWithPlatformThreads();
        System.out.println("platform threads");
    }

    /** Where a reader stands, and that it stands there once. */
    private static String whoWaits() throws Exception {
        try (Pair pair = new Pair()) {
            Thread reader = Thread.ofVirtual().start(() -> readOne(pair.there));
            awaitWaiting(reader);
            String frames = "";
            for (StackTraceElement frame : reader.getStackTrace()) {
                if (frame.getMethodName().equals("poll")) {
                    frames += frame.getClassName() + " ";
                }
            }
            pair.here.getOutputStream().write(1);
            reader.join();
            return frames.strip();
        }
    }

    /**
     * The kernel forgets a registration with the close; the next owner of the number must not
     * inherit it.
     */
    private static void numbersAreUsedAgain() throws Exception {
        for (int i = 0; i < 300; i++) {
            try (Pair pair = new Pair()) {
                for (int round = 0; round < 2; round++) {
                    Thread reader = Thread.startVirtualThread(() -> readOne(pair.there));
                    Thread.yield();
                    pair.here.getOutputStream().write(7);
                    reader.join();
                }
            }
            Pipe pipe = Pipe.open();
            Thread reader =
                    Thread.startVirtualThread(() -> {
                        try {
                            pipe.source().read(ByteBuffer.allocate(1));
                        } catch (IOException failure) {
                            throw new IllegalStateException(failure);
                        }
                    });
            Thread.yield();
            pipe.sink().write(ByteBuffer.allocate(1));
            reader.join();
            pipe.sink().close();
            pipe.source().close();
        }
    }

    private static void bothDirectionsAtOnce() throws Exception {
        int size = 4 << 20;
        try (Pair pair = new Pair()) {
            List<Thread> threads = new ArrayList<>();
            for (Socket socket : List.of(pair.here, pair.there)) {
                threads.add(
                        Thread.startVirtualThread(() -> {
                            try {
                                socket.getOutputStream().write(new byte[size]);
                            } catch (IOException failure) {
                                throw new IllegalStateException(failure);
                            }
                        }));
                threads.add(
                        Thread.startVirtualThread(() -> {
                            try {
                                check(socket.getInputStream().readNBytes(size).length == size);
                            } catch (IOException failure) {
                                throw new IllegalStateException(failure);
                            }
                        }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private static void readsTimeOut() throws Exception {
        try (Pair pair = new Pair()) {
            pair.there.setSoTimeout(2);
            for (int i = 0; i < 20; i++) {
                try {
                    check(pair.there.getInputStream().read() < 0);
                    throw new IllegalStateException("read something");
                } catch (SocketTimeoutException expected) {
                    // As it should.
                }
            }
            pair.there.setSoTimeout(60_000);
            pair.here.getOutputStream().write(3);
            check(pair.there.getInputStream().read() == 3);
        }
    }

    private static void othersCloseAndInterrupt() throws Exception {
        for (int i = 0; i < 100; i++) {
            Pair pair = new Pair();
            AtomicBoolean isReported = new AtomicBoolean();
            Thread reader =
                    Thread.startVirtualThread(() -> {
                        try {
                            pair.there.getInputStream().read();
                        } catch (SocketException expected) {
                            isReported.set(true);
                        } catch (IOException failure) {
                            throw new IllegalStateException(failure);
                        }
                    });
            if (i % 4 < 2) {
                awaitWaiting(reader);
            } else {
                Thread.yield();
            }
            if (i % 2 == 0) {
                pair.there.close();
            } else {
                reader.interrupt();
            }
            reader.join();
            check(isReported.get());
            pair.close();
        }
    }

    private static void inputIsShutDown() throws Exception {
        try (Pair pair = new Pair()) {
            FutureTask<Integer> reader = new FutureTask<>(() -> pair.there.getInputStream().read());
            Thread thread = Thread.startVirtualThread(reader);
            awaitWaiting(thread);
            pair.there.shutdownInput();
            check(reader.get() == -1);
        }
        try (Pair pair = new Pair()) {
            FutureTask<Integer> reader = new FutureTask<>(() -> pair.there.getInputStream().read());
            Thread thread = Thread.startVirtualThread(reader);
            awaitWaiting(thread);
            pair.here.shutdownOutput();
            check(reader.get() == -1);
        }
    }

    /** What a read that found less than it had room for may leave behind. */
    private static void shortReads() throws Exception {
        byte[] room = new byte[64];
        for (int i = 0; i < 100; i++) {
            try (Pair pair = new Pair()) {
                InputStream in = pair.there.getInputStream();
                for (int round = 0; round < WAITS_BEFORE_READS_ARE_SPARED; round++) {
                    writeWhileItIsWaitedFor(pair, 1);
                    check(in.read(room) == 1);
                }
                pair.here.getOutputStream().write(new byte[2]);
                check(in.read(room) == 2);
                pair.here.getOutputStream().write(new byte[3]);
                Thread.currentThread().interrupt(); // has no need to wait
                check(in.read(room) == 3);
                check(Thread.interrupted());
                pair.here.getOutputStream().write(new byte[4]);
                check(readImpatiently(pair.there, room) == 4);
                if (i % 2 == 0) { // the end, right behind data
                    pair.here.getOutputStream().write(new byte[5]);
                    pair.here.shutdownOutput();
                    check(in.read(room) == 5);
                } else { // urgent data, before which a read ends, and data behind it
                    pair.here.getOutputStream().write(new byte[5]);
                    pair.here.sendUrgentData(6);
                    pair.here.getOutputStream().write(new byte[6]);
                    pair.here.shutdownOutput();
                    check(in.readNBytes(11).length == 11);
                }
                check(in.read(room) == -1);
            }
        }
    }

    /** With waits that end by themselves, until there is something. */
    private static int readImpatiently(Socket socket, byte[] room) throws IOException {
        socket.setSoTimeout(1);
        while (true) {
            try {
                int read = socket.getInputStream().read(room);
                socket.setSoTimeout(0);
                return read;
            } catch (SocketTimeoutException again) {
                // The thread may have stood still for longer than that.
            }
        }
    }

    private static void writeWhileItIsWaitedFor(Pair pair, int bytes) {
        Thread reader = Thread.currentThread();
        Thread.ofVirtual()
                .start(() -> {
                    awaitWaiting(reader);
                    try {
                        pair.here.getOutputStream().write(new byte[bytes]);
                    } catch (IOException failure) {
                        throw new IllegalStateException(failure);
                    }
                });
    }

    /** All workers but one, and then all, are in tasks that end only when something was read. */
    private static void behindHogs() throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        for (int hogs = 1; hogs <= processors + 1; hogs++) {
            try (Pair pair = new Pair()) {
                CountDownLatch isRead = new CountDownLatch(1);
                Thread reader =
                        Thread.startVirtualThread(() -> {
                            readOne(pair.there);
                            isRead.countDown();
                        });
                awaitWaiting(reader);
                List<Thread> busy = new ArrayList<>();
                CountDownLatch begun = new CountDownLatch(Math.min(hogs, processors));
                for (int i = 0; i < hogs; i++) {
                    busy.add(
                            Thread.startVirtualThread(() -> {
                                begun.countDown();
                                while (isRead.getCount() > 0) {
                                    Thread.onSpinWait();
                                }
                            }));
                }
                Thread writer =
                        Thread.ofPlatform()
                                .start(() -> {
                                    try {
                                        begun.await();
                                        pair.here.getOutputStream().write(1);
                                    } catch (IOException | InterruptedException failure) {
                                        throw new IllegalStateException(failure);
                                    }
                                });
                writer.join();
                for (Thread hog : busy) {
                    hog.join();
                }
                reader.join();
            }
        }
    }

    /** The initialisation of a class keeps its thread on the carrier. */
    private static void pinned() throws Exception {
        try (Pair pair = new Pair()) {
            Pinned.socket = pair.there;
            Thread reader = Thread.startVirtualThread(() -> check(Pinned.Holder.READ == 9));
            awaitWaiting(reader);
            pair.here.getOutputStream().write(9);
            reader.join();
        }
    }

    private static void mixedWithPlatformThreads() throws Exception {
        try (Pair pair = new Pair()) {
            FutureTask<Integer> platform = new FutureTask<>(pair.there.getInputStream()::read);
            Thread.ofPlatform().start(platform);
            Thread.startVirtualThread(() -> write(pair.here, 4)).join();
            check(platform.get() == 4);
            Thread virtual = Thread.startVirtualThread(() -> readOne(pair.there));
            awaitWaiting(virtual);
            write(pair.here, 5);
            virtual.join();
        }
        try (Pair pair = new Pair();
                SocketChannel channel =
                        SocketChannel.open(
                                new InetSocketAddress(HERE, pair.server.getLocalPort()))) {
            Socket peer = pair.server.accept();
            Thread reader =
                    Thread.startVirtualThread(() -> {
                        try {
                            channel.read(ByteBuffer.allocate(1));
                        } catch (IOException failure) {
                            throw new IllegalStateException(failure);
                        }
                    });
            awaitWaiting(reader);
            write(peer, 1);
            reader.join();
            peer.close();
        }
    }

    private static void readOne(Socket socket) {
        try {
            check(socket.getInputStream().read() >= 0);
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void write(Socket socket, int what) {
        try {
            socket.getOutputStream().write(what);
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
            Thread.yield();
        }
    }

    private static void inThread(Body body) throws InterruptedException, ExecutionException {
        FutureTask<Void> task =
                new FutureTask<>(() -> {
                    body.run();
                    return null;
                });
        Thread.startVirtualThread(task);
        task.get();
    }

    private static void check(boolean isSo) {
        if (!isSo) {
            throw new IllegalStateException(
                    "not so: " + Arrays.toString(Thread.currentThread().getStackTrace()));
        }
    }

    private interface Body {
        void run() throws Exception;
    }

    /** Two sockets that are connected. */
    private static final class Pair implements AutoCloseable {
        final ServerSocket server;
        final Socket here;
        final Socket there;

        Pair() throws IOException {
            server = new ServerSocket(0, 5, HERE);
            here = new Socket(HERE, server.getLocalPort());
            there = server.accept();
        }

        @Override
        public void close() throws IOException {
            there.close();
            here.close();
            server.close();
        }
    }

    private static final class Pinned {
        static volatile Socket socket;

        static final class Holder {
            static final int READ = read();

            private static int read() {
                try {
                    return socket.getInputStream().read();
                } catch (IOException failure) {
                    throw new IllegalStateException(failure);
                }
            }
        }
    }
}
