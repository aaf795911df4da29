package dev.joule.verify.soak.server;

import dev.joule.tools.load.Answers;
import dev.joule.tools.load.Service;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The service of the soak's server. Further work for an answer is drawn from the request: a sleep,
 * another thread, a contended monitor.
 */
final class SoakService implements Service {
    /** The time limit of each read, longer than any client's pause, so that none expires. */
    private static final int READ_MILLIS = 60_000;

    private static final int SLEEPS = 0;
    private static final int FORKS = 1;
    private static final int CONTENDS = 2;
    private static final int WAYS = 8;

    private static final int KEPT_BYTES = 1 << 17;

    private final ThreadFactory threads;
    private final FaultyServer twin;
    private final Object monitor = new Object();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();

    /** The objects that a twin retains. */
    private final Queue<Object> kept = new ConcurrentLinkedQueue<>();

    SoakService(ThreadFactory threads, FaultyServer twin) {
        this.threads = threads;
        this.twin = twin;
    }

    /** Returns the exceptions that no client caused; each is returned once. */
    Queue<String> faults() {
        return faults;
    }

    @Override
    public void opened(Socket socket) throws IOException {
        Service.super.opened(socket);
        socket.setSoTimeout(READ_MILLIS);
    }

    @Override
    public void failed(String what, Exception cause) {
        faults.add(what + ": it threw " + cause);
    }

    @Override
    public boolean answer(byte[] bytes, int start, int length, Answers answers) throws Exception {
        String[] target =
                new String(bytes, start + 1, length - 1, StandardCharsets.US_ASCII).split("/", -1);
        byte[] body = body(Integer.parseInt(target[0]), Integer.parseInt(target[1]));
        boolean faulty = answered.incrementAndGet() % FaultyServer.ONE_IN == 0;
        if (faulty && twin == FaultyServer.LOSES_AN_ANSWER) {
            return true;
        }
        if (faulty && twin == FaultyServer.SPOILS_AN_ANSWER && body.length > 0) {
            body[body.length - 1]++;
        }
        if (faulty && twin == FaultyServer.THROWS) {
            throw new IllegalStateException("as a twin has to");
        }
        answers.add(body, 0, body.length);
        if (faulty && twin == FaultyServer.CUTS_AN_ANSWER) {
            answers.cut(1 + body.length / 2);
            return false;
        }
        return true;
    }

    private byte[] body(int seed, int length) throws InterruptedException {
        switch (Math.floorMod(seed, WAYS)) {
            case SLEEPS -> Thread.sleep(1);
            case FORKS -> {
                byte[][] body = new byte[1][];
                Thread fork = threads.newThread(() -> body[0] = Answer.body(seed, length));
                fork.start();
                fork.join();
                return body[0];
            }
            case CONTENDS -> {
                synchronized (monitor) {
                    return Answer.body(seed, length);
                }
            }
            default -> {}
        }
        return Answer.body(seed, length);
    }

    @Override
    public void closed(Socket socket) throws IOException {
        if (connections.incrementAndGet() % FaultyServer.ONE_IN == 0) {
            switch (twin) {
                case KEEPS_A_CONNECTION -> {
                    keep(socket);
                    return;
                }
                case KEEPS_A_VIRTUAL_THREAD -> threads.newThread(SoakService::never).start();
                case KEEPS_A_PLATFORM_THREAD ->
                        Thread.ofPlatform().daemon().start(SoakService::never);
                case KEEPS_MEMORY -> kept.add(new byte[KEPT_BYTES]);
                default -> {}
            }
        }
        socket.close();
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
}
