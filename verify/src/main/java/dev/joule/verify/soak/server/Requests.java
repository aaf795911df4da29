package dev.joule.verify.soak.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads the requests of one connection, split and pipelined in any way. */
final class Requests {
    private static final int CAPACITY = 1024;

    private final InputStream from;
    private final byte[] buffer = new byte[CAPACITY];
    private int start;
    private int end;

    /** The two numbers of a request. */
    record Request(int seed, int length) {}

    /** Thrown if the client has gone; an incomplete request is dropped. */
    static final class GoneException extends Exception {
        private static final long serialVersionUID = 1;
    }

    Requests(InputStream from) {
        this.from = from;
    }

    /** Waits for the next complete request. */
    Request next() throws IOException, GoneException {
        int scanned = start;
        while (true) {
            for (int i = Math.max(scanned, start + 3); i < end; i++) {
                if (endsAt(i)) {
                    String text = new String(buffer, start, i - start, StandardCharsets.US_ASCII);
                    start = i + 1;
                    return parse(text);
                }
            }
            scanned = fill();
        }
    }

    private boolean endsAt(int i) {
        return buffer[i] == '\n'
                && buffer[i - 1] == '\r'
                && buffer[i - 2] == '\n'
                && buffer[i - 3] == '\r';
    }

    /** Reads more bytes; returns the index from which to search on. */
    private int fill() throws IOException, GoneException {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        int read = from.read(buffer, end, buffer.length - end);
        if (read < 0) {
            throw new GoneException();
        }
        if (read == 0) {
            throw new IllegalStateException("a request of more than " + CAPACITY + " bytes");
        }
        int before = end;
        end += read;
        return before;
    }

    private static Request parse(String text) {
        String[] target = text.substring("GET /".length(), text.indexOf(" HTTP")).split("/", -1);
        return new Request(Integer.parseInt(target[0]), Integer.parseInt(target[1]));
    }
}
