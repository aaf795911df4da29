package dev.joule.bench.echo;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The requests and responses of one connection. */
public final class Exchange {

    private static final int CAPACITY = 4096;

    private static final byte[] BEFORE_LENGTH =
            ascii("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ");
    private static final byte[] AFTER_LENGTH = ascii("\r\n\r\n");

    private final byte[] in = new byte[CAPACITY];
    private int filled;
    private byte[] out = new byte[CAPACITY];
    private int written;

    /**
     * Reads the available bytes and answers all complete requests with one write.
     *
     * @return false if the other side has closed the connection
     */
    boolean step(InputStream from, OutputStream to) throws IOException {
        if (filled == in.length) {
            throw new IOException("a request of more than " + CAPACITY + " bytes");
        }
        int read = from.read(in, filled, in.length - filled);
        if (read < 0) {
            if (filled > 0) {
                throw new EOFException("in the middle of a request");
            }
            return false;
        }
        filled += read;
        answerWholeRequests();
        if (written > 0) {
            to.write(out, 0, written);
            written = 0;
        }
        return true;
    }

    private void answerWholeRequests() throws IOException {
        int start = 0;
        for (int end = endOfRequest(start); end > 0; end = endOfRequest(start)) {
            answer(start, end);
            start = end;
        }
        System.arraycopy(in, start, in, 0, filled - start);
        filled -= start;
    }

    /**
     * Returns the index after the empty line of the request that starts there; 0 if it is
     * incomplete.
     */
    private int endOfRequest(int start) {
        for (int i = start + 3; i < filled; i++) {
            if (in[i] == '\n' && in[i - 1] == '\r' && in[i - 2] == '\n' && in[i - 3] == '\r') {
                return i + 1;
            }
        }
        return 0;
    }

    private void answer(int start, int end) throws IOException {
        int target = indexOfSpace(start, end) + 1;
        int afterTarget = indexOfSpace(target, end);
        int length = afterTarget - target;
        append(BEFORE_LENGTH, 0, BEFORE_LENGTH.length);
        byte[] digits = ascii(Integer.toString(length));
        append(digits, 0, digits.length);
        append(AFTER_LENGTH, 0, AFTER_LENGTH.length);
        append(in, target, length);
    }

    private int indexOfSpace(int start, int end) throws IOException {
        for (int i = start; i < end; i++) {
            if (in[i] == ' ') {
                return i;
            }
        }
        throw new IOException("not a request line");
    }

    private void append(byte[] bytes, int from, int length) {
        if (written + length > out.length) {
            out = Arrays.copyOf(out, 2 * (written + length));
        }
        System.arraycopy(bytes, from, out, written, length);
        written += length;
    }

    /** Returns the whole response to a request for that target. */
    public static byte[] responseTo(String target) {
        String head = new String(BEFORE_LENGTH, StandardCharsets.US_ASCII) + target.length();
        return ascii(head + "\r\n\r\n" + target);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
