package dev.joule.verify.soak.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A client that holds one conversation after another, each on a connection of its own, drawn from a
 * seed.
 */
final class Client implements Runnable {
    private static final ClosingMode[] MANNERS = ClosingMode.values();
    private static final int ROUNDS_MAX = 16;
    private static final int PIPELINED_MAX = 4;
    private static final int SMALL_MAX = 4096;

    /**
     * The longest pause, so that the kernel's ports suffice: they stay occupied for a minute after
     * a close.
     */
    private static final int PAUSE_MILLIS_MAX = 250;

    /** The totals of all clients of a server. */
    static final class Totals {
        final LongAdder connections = new LongAdder();
        final LongAdder answers = new LongAdder();

        /** The conversations that the client left early. */
        final LongAdder left = new LongAdder();

        /** The connections for which the system had no port. */
        final LongAdder refused = new LongAdder();
    }

    /** Thrown if the server gives a wrong answer. */
    private static final class WrongException extends Exception {
        private static final long serialVersionUID = 1;

        WrongException(String message) {
            super(message);
        }
    }

    private final int port;
    private final SplittableRandom random;
    private final int limitMillis;
    private final Totals totals;
    private final BooleanSupplier isOver;
    private final Consumer<String> failed;

    /**
     * Creates a client.
     *
     * @param limitMillis the longest wait for an answer
     * @param isOver returns whether to begin no further conversation
     * @param failed receives the errors
     */
    Client(
            int port,
            SplittableRandom random,
            int limitMillis,
            Totals totals,
            BooleanSupplier isOver,
            Consumer<String> failed) {
        this.port = port;
        this.random = random;
        this.limitMillis = limitMillis;
        this.totals = totals;
        this.isOver = isOver;
        this.failed = failed;
    }

    @Override
    public void run() {
        try {
            while (!isOver.getAsBoolean()) {
                ClosingMode manner = MANNERS[random.nextInt(MANNERS.length)];
                try {
                    converse(manner);
                } catch (BindException | NoRouteToHostException noPort) {
                    totals.refused.increment();
                } catch (SocketTimeoutException late) {
                    failed.accept("no answer within " + limitMillis + " ms, " + manner);
                } catch (WrongException | IOException wrong) {
                    failed.accept(wrong.getMessage() + ", " + manner);
                }
                Thread.sleep(random.nextInt(PAUSE_MILLIS_MAX)); // pauses between conversations
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private void converse(ClosingMode manner)
            throws IOException, WrongException, InterruptedException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            totals.connections.increment();
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(limitMillis);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            int rounds = random.nextInt(ROUNDS_MAX);
            for (int i = 0; i < rounds; i++) {
                ask(out, 1 + random.nextInt(PIPELINED_MAX), in);
            }
            if (manner.isReset()) {
                socket.setSoLinger(true, 0);
            }
            leave(manner, socket, in, out);
        }
    }

    /** Requests small bodies, all at once, and reads all answers. */
    private void ask(OutputStream out, int count, InputStream in)
            throws IOException, WrongException {
        for (byte[] answer : send(out, count)) {
            expect(in, answer);
        }
    }

    /** Sends requests; returns the expected answers. */
    private Queue<byte[]> send(OutputStream out, int count) throws IOException {
        Queue<byte[]> due = new ArrayDeque<>();
        byte[] requests = new byte[0];
        for (int i = 0; i < count; i++) {
            int seed = random.nextInt();
            int length = random.nextInt(SMALL_MAX);
            byte[] request = Answer.request(seed, length);
            int before = requests.length;
            requests = Arrays.copyOf(requests, before + request.length);
            System.arraycopy(request, 0, requests, before, request.length);
            due.add(Answer.to(seed, length));
        }
        out.write(requests);
        return due;
    }

    private void expect(InputStream in, byte[] answer) throws IOException, WrongException {
        byte[] read = in.readNBytes(answer.length);
        if (read.length < answer.length) {
            throw new WrongException(
                    "the server ended in the middle of an answer, after %d of %d bytes"
                            .formatted(read.length, answer.length));
        }
        if (!Arrays.equals(read, answer)) {
            throw new WrongException("not the answer that is due");
        }
        totals.answers.increment();
    }

    private void leave(ClosingMode manner, Socket socket, InputStream in, OutputStream out)
            throws IOException, WrongException, InterruptedException {
        switch (manner) {
            case CLOSE, RESET -> {}
            case HALF_CLOSE -> {
                Queue<byte[]> due = send(out, PIPELINED_MAX);
                socket.shutdownOutput();
                for (byte[] answer : due) {
                    expect(in, answer);
                }
                if (in.read() >= 0) {
                    throw new WrongException("more than the answers that are due");
                }
            }
            case CLOSE_IN_A_REQUEST, RESET_IN_A_REQUEST -> {
                byte[] request = Answer.request(random.nextInt(), SMALL_MAX);
                out.write(request, 0, 1 + random.nextInt(request.length - 1));
                totals.left.increment();
            }
            case CLOSE_IN_AN_ANSWER, RESET_IN_AN_ANSWER -> {
                out.write(Answer.request(random.nextInt(), Answer.BODY_MAX));
                if (in.readNBytes(random.nextInt(SMALL_MAX)).length == 0) {
                    Thread.sleep(random.nextInt(3)); // it may be in any part of the answer
                }
                totals.left.increment();
            }
            case TRICKLE -> {
                int seed = random.nextInt();
                for (byte each : Answer.request(seed, SMALL_MAX)) {
                    out.write(each);
                }
                expect(in, Answer.to(seed, SMALL_MAX));
            }
        }
    }
}
