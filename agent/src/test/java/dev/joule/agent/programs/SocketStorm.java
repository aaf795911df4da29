package dev.joule.agent.programs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Virtual threads open, use and close connections at random, some in the middle of the other side's
 * read or write. Says how many there were, if none of them hangs.
 */
public final class SocketStorm {
    private static final int CONNECTIONS = 2_000;
    private static final int CLIENTS = 100;
    private static final int LARGE = 1 << 18;

    private SocketStorm() {}

    public static void main(String[] args) throws Exception {
        AtomicInteger served = new AtomicInteger();
        try (ServerSocket server = new ServerSocket(0, CLIENTS, InetAddress.getLoopbackAddress())) {
            Thread acceptor =
                    Thread.startVirtualThread(() -> {
                        List<Thread> threads = new ArrayList<>();
                        try {
                            for (int i = 0; i < CONNECTIONS; i++) {
                                Socket socket = server.accept();
                                threads.add(
                                        Thread.startVirtualThread(() -> {
                                            serve(socket);
                                            served.incrementAndGet();
                                        }));
                            }
                            for (Thread thread : threads) {
                                thread.join();
                            }
                        } catch (IOException | InterruptedException failure) {
                            throw new IllegalStateException(failure);
                        }
                    });
            List<Thread> clients = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                SplittableRandom random = new SplittableRandom(client);
                clients.add(
                        Thread.startVirtualThread(() -> {
                            for (int i = 0; i < CONNECTIONS / CLIENTS; i++) {
                                use(server.getLocalPort(), random);
                            }
                        }));
            }
            for (Thread client : clients) {
                client.join();
            }
            acceptor.join();
        }
        System.out.println("served: " + served);
    }

    private static void serve(Socket socket) {
        try (socket) {
            byte[] buffer = new byte[4096];
            int read = 0;
            while (read >= 0) {
                socket.getOutputStream().write(buffer, 0, read);
                read = socket.getInputStream().read(buffer);
            }
        } catch (IOException gone) {
            return; // the other side left in the middle
        }
    }

    @SuppressWarnings("try") // some are closed early, under the hands of others
    private static void use(int port, SplittableRandom random) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            int rounds = random.nextInt(20);
            for (int round = 0; round < rounds; round++) {
                int size = random.nextInt(1, 200);
                socket.getOutputStream().write(new byte[size]);
                if (socket.getInputStream().readNBytes(size).length < size) {
                    throw new IllegalStateException("the server left");
                }
            }
            switch (random.nextInt(5)) {
                case 0 -> {
                    // Leaves the server with bytes that it cannot give back.
                    Thread writer =
                            Thread.startVirtualThread(() -> {
                                try {
                                    socket.getOutputStream().write(new byte[LARGE]);
                                } catch (IOException closed) {
                                    return; // under its hands
                                }
                            });
                    Thread.yield();
                    socket.close();
                    writer.join();
                }
                case 1 -> {
                    socket.setSoLinger(true, 0); // a reset
                    socket.getOutputStream().write(1);
                }
                case 2 -> {
                    Thread reader =
                            Thread.startVirtualThread(() -> {
                                try {
                                    socket.getInputStream().read();
                                } catch (IOException closed) {
                                    return; // under its hands
                                }
                            });
                    Thread.yield();
                    socket.close();
                    reader.join();
                }
                case 3 -> {
                    socket.shutdownOutput();
                    socket.getInputStream().readAllBytes();
                }
                default -> {
                    // An end as any other.
                }
            }
        } catch (IOException | InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
