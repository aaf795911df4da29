package dev.joule.bench.fairness;

import dev.joule.tools.load.Answers;
import dev.joule.tools.load.LoadServer;
import dev.joule.tools.load.Service;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The actions of a thread that holds a place. */
enum CriticalWork {
    /** Computes for about a microsecond. */
    WORK {
        @Override
        Held open(int places) {
            return new Held(place -> spin(), List.of());
        }
    },

    /** Sleeps for a millisecond. */
    SLEEP {
        @Override
        Held open(int places) {
            return new Held(place -> Thread.sleep(1), List.of());
        }
    },

    /**
     * Sends a request over the loopback interface and reads the answer. The server has platform
     * threads, so that it is the same on both subjects.
     */
    SOCKET {
        @Override
        Held open(int places) throws IOException {
            List<AutoCloseable> closed = new ArrayList<>();
            LoadServer server =
                    LoadServer.start(Thread.ofPlatform().daemon().factory(), Service.ECHO);
            closed.add(server);
            Socket[] sockets = new Socket[places];
            for (int i = 0; i < places; i++) {
                sockets[i] = new Socket(InetAddress.getLoopbackAddress(), server.port());
                sockets[i].setTcpNoDelay(true);
                closed.add(sockets[i]);
            }
            return new Held(place -> ask(sockets[place]), closed);
        }
    };

    private static final int SPINS = 500;
    private static final byte[] REQUEST = Answers.request("/turn");
    private static final int ANSWER = Answers.echo("/turn").length;

    /**
     * Work that is ready to be done.
     *
     * @param section the actions in a place
     * @param opened the server and the connections of the places
     */
    record Held(Resource.Section section, List<AutoCloseable> opened) {

        void close() {
            for (AutoCloseable one : opened) {
                try {
                    one.close();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    /** Prepares the work for that many places. */
    abstract Held open(int places) throws IOException;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static void ask(Socket socket) throws IOException {
        socket.getOutputStream().write(REQUEST);
        if (socket.getInputStream().readNBytes(ANSWER).length != ANSWER) {
            throw new IOException("the server closed a connection");
        }
    }

    /** Computes for about a microsecond. */
    static void spin() {
        int x = System.identityHashCode(Thread.currentThread()) | 1;
        for (int i = 0; i < SPINS; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
        }
        if (x == 0) {
            throw new IllegalStateException("never: it keeps the work from being left out");
        }
    }
}
