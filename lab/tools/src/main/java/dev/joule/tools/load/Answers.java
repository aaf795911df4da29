package dev.joule.tools.load;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The answers to the requests that arrived together, which are written at once. */
public final class Answers {

    private static final int CAPACITY = 4096;

    private static final byte[] BEFORE_LENGTH =
            ascii("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ");
    private static final byte[] AFTER_LENGTH = ascii("\r\n\r\n");

    private byte[] out = new byte[CAPACITY];
    private int written;

    Answers() {}

    /** Adds an answer with that part of the bytes as its body. */
    public void add(byte[] body, int start, int length) {
        append(BEFORE_LENGTH, 0, BEFORE_LENGTH.length);
        byte[] digits = ascii(Integer.toString(length));
        append(digits, 0, digits.length);
        append(AFTER_LENGTH, 0, AFTER_LENGTH.length);
        append(body, start, length);
    }

    /** Removes the last bytes, so that the last answer is incomplete. */
    public void cut(int bytes) {
        written -= bytes;
    }

    private void append(byte[] bytes, int from, int length) {
        if (written + length > out.length) {
            out = Arrays.copyOf(out, 2 * (written + length));
        }
        System.arraycopy(bytes, from, out, written, length);
        written += length;
    }

    void writeTo(OutputStream to) throws IOException {
        if (written > 0) {
            to.write(out, 0, written);
            written = 0;
        }
    }

    /** Returns a request for a target. */
    public static byte[] request(String target) {
        return ascii("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /** Returns the whole answer with that body. */
    public static byte[] of(byte[] body) {
        Answers answers = new Answers();
        answers.add(body, 0, body.length);
        return Arrays.copyOf(answers.out, answers.written);
    }

    /** Returns the whole answer with the target as its body. */
    public static byte[] echo(String target) {
        return of(ascii(target));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
