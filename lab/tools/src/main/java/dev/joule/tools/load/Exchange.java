package dev.joule.tools.load;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The requests and responses of one connection. */
final class Exchange {

    private static final int CAPACITY = 4096;

    private final Service service;
    private final Answers answers = new Answers();
    private final byte[] in = new byte[CAPACITY];
    private int filled;

    Exchange(Service service) {
        this.service = service;
    }

    /**
     * Reads the available bytes and answers all complete requests with one write.
     *
     * @return false if the connection is over
     * @throws EOFException if the other side has closed it in the middle of a request
     */
    boolean step(InputStream from, OutputStream to) throws Exception {
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
        boolean goesOn = answerWholeRequests();
        answers.writeTo(to);
        return goesOn;
    }

    private boolean answerWholeRequests() throws Exception {
        int start = 0;
        boolean goesOn = true;
        for (int end = endOfRequest(start); end > 0 && goesOn; end = endOfRequest(start)) {
            goesOn = answer(start, end);
            start = end;
        }
        System.arraycopy(in, start, in, 0, filled - start);
        filled -= start;
        return goesOn;
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

    private boolean answer(int start, int end) throws Exception {
        int target = indexOfSpace(start, end) + 1;
        return service.answer(in, target, indexOfSpace(target, end) - target, answers);
    }

    private int indexOfSpace(int start, int end) throws IOException {
        for (int i = start; i < end; i++) {
            if (in[i] == ' ') {
                return i;
            }
        }
        throw new IOException("not a request line");
    }
}
