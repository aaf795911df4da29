package dev.joule.verify.soak.server;

import dev.joule.verify.soak.server.Requests.GoneException;
import dev.joule.verify.soak.server.Requests.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A server on persistent connections, with a thread for each. Further work for an answer is drawn
 * from the request: a sleep, another thread, a contended monitor.
 */
final class Server implements AutoCloseable {
    private static final int BACKLOG = 1024;

    /** The time limit of each read, longer than any client's pause, so that none expires. */
    private static final int READ_MILLIS = 60_000;

    private static final int SLEEPS = 0;
    private static final int FORKS = 1;
    private static final int CONTENDS = 2;
    private static final int WAYS = 8;

    private static final int KEPT_BYTES = 1 << 17;

    private final ServerSocket listener;
    private final ThreadFactory threads;
    private final FaultyServer twin;
    private final Object monitor = new Object();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger answers = new AtomicInteger();
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();

    /** The objects that a twin retains. */
    private final Queue<Object> kept = new ConcurrentLinkedQueue<>();

    Server(ThreadFactory threads, FaultyServer twin) throws IOException {
        this.listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        this.threads = threads;
        this.twin = twin;
    }

    void start() {
        threads.newThread(this::accept).start();
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Returns the exceptions that no client caused; each is returned once. */
    Queue<String> faults() {
        return faults;
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                threads.newThread(() -> serve(socket)).start();
            }
        } catch (IOException e) {
            if (!listener.isClosed()) {
                faults.add("accepting threw " + e);
            }
        }
    }

    private void serve(Socket socket) {
        boolean faulty = connections.incrementAndGet() % FaultyServer.ONE_IN == 0;
        try {
            converse(socket);
        } catch (GoneException | SocketException gone) {
            // The client has closed the connection.
        } catch (Exception fault) {
            faults.add("a connection threw " + fault);
        } finally {
            leave(socket, faulty);
        }
    }

    private void converse(Socket socket) throws Exception {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(READ_MILLIS);
        Requests requests = new Requests(socket.getInputStream());
        OutputStream out = socket.getOutputStream();
        while (true) {
            Request request = requests.next();
            byte[] answer = answer(request);
            boolean faulty = answers.incrementAndGet() % FaultyServer.ONE_IN == 0;
            if (faulty && twin == FaultyServer.LOSES_AN_ANSWER) {
                continue;
            }
            if (faulty && twin == FaultyServer.CUTS_AN_ANSWER) {
                out.write(answer, 0, answer.length / 2);
                return;
            }
            if (faulty && twin == FaultyServer.SPOILS_AN_ANSWER) {
                answer[answer.length - 1]++;
            }
            if (faulty && twin == FaultyServer.THROWS) {
                throw new IllegalStateException("as a twin has to");
            }
            out.write(answer);
        }
    }

    private byte[] answer(Request request) throws InterruptedException {
        switch (Math.floorMod(request.seed(), WAYS)) {
            case SLEEPS -> Thread.sleep(1);
            case FORKS -> {
                byte[][] answer = new byte[1][];
                Thread fork =
                        threads.newThread(
                                () -> answer[0] = Answer.to(request.seed(), request.length()));
                fork.start();
                fork.join();
                return answer[0];
            }
            case CONTENDS -> {
                synchronized (monitor) {
                    return Answer.to(request.seed(), request.length());
                }
            }
            default -> {}
        }
        return Answer.to(request.seed(), request.length());
    }

    private void leave(Socket socket, boolean faulty) {
        if (faulty) {
            switch (twin) {
                case KEEPS_A_CONNECTION -> {
                    keep(socket);
                    return;
                }
                case KEEPS_A_VIRTUAL_THREAD -> threads.newThread(Server::never).start();
                case KEEPS_A_PLATFORM_THREAD -> Thread.ofPlatform().daemon().start(Server::never);
                case KEEPS_MEMORY -> kept.add(new byte[KEPT_BYTES]);
                default -> {}
            }
        }
        try {
            socket.close();
        } catch (IOException e) {
            faults.add("closing threw " + e);
        }
    }

    /** Retains the socket; the client does not notice. */
    private void keep(Socket socket) {
        kept.add(socket);
        try {
            socket.shutdownOutput();
        } catch (IOException gone) {
            return; // then the client has gone
        }
    }

    private static void never() {
        while (true) {
            LockSupport.park();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
