package dev.joule.cli.why.programs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/** Programs without an illness. */
public final class HealthyPrograms {
    private HealthyPrograms() {}

    /** Threads wait for work, each in another way. */
    public static final class Idle {
        private Idle() {}

        public static void main(String[] args) throws IOException {
            BlockingQueue<String> queue = new LinkedBlockingQueue<>();
            Semaphore signal = new Semaphore(0);
            ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            Life.threads(50, queue::take);
            Life.threads(20, signal::acquire);
            Life.threads(5, server::accept);
            Life.threads(5, () -> Thread.sleep(100));
            Life.untilInputEnds();
        }
    }

    /** A server with some requests. */
    public static final class LightRequests {
        private LightRequests() {}

        public static void main(String[] args) throws IOException {
            Server server = new Server(1);
            for (int i = 0; i < 10; i++) {
                server.client(() -> Thread.sleep(20));
            }
            Life.untilInputEnds();
        }
    }

    /** Threads compute, and leave half of the time. */
    public static final class ModerateComputing {
        private ModerateComputing() {}

        public static void main(String[] args) throws IOException {
            int workers = Runtime.getRuntime().availableProcessors();
            Life.threads(
                    workers,
                    () -> {
                        for (int i = 0; i < 1_000; i++) {
                            Life.compute(i);
                        }
                        Thread.sleep(3);
                    });
            Life.untilInputEnds();
        }
    }

    /** A server whose clients ask as soon as they have an answer. */
    public static final class BusyServer {
        private BusyServer() {}

        public static void main(String[] args) throws IOException {
            Server server = new Server(100);
            for (int i = 0; i < 6; i++) {
                server.client(() -> {});
            }
            Life.untilInputEnds();
        }
    }

    /** A server, with a thread and a lock for each connection. */
    private static final class Server {
        private final ServerSocket socket =
                new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

        private final ReentrantLock lock = new ReentrantLock();
        private final int rounds;
        private long served;

        Server(int rounds) throws IOException {
            this.rounds = rounds;
            Life.threads(1, this::accept);
        }

        private void accept() throws IOException {
            Socket connection = socket.accept();
            Life.threads(
                    1,
                    () -> {
                        connection.getInputStream().read();
                        for (int i = 0; i < rounds; i++) {
                            Life.compute(i);
                        }
                        count();
                        connection.getOutputStream().write(1);
                    });
        }

        private void count() {
            lock.lock();
            try {
                served++;
            } finally {
                lock.unlock();
            }
        }

        /** Starts a client, which does something between two requests. */
        void client(Life.Part between) throws IOException {
            Socket connection = new Socket(socket.getInetAddress(), socket.getLocalPort());
            Life.threads(
                    1,
                    () -> {
                        connection.getOutputStream().write(1);
                        connection.getInputStream().read();
                        between.run();
                    });
        }
    }
}
