package dev.joule.verify.soak.server;

import java.nio.charset.StandardCharsets;

/** The answer to each request, known to both sides. */
final class Answer {
    /** The longest body of an answer. */
    static final int BODY_MAX = 1 << 18;

    private Answer() {}

    /** Returns a request for a body that is drawn from a number. */
    static byte[] request(int seed, int length) {
        return ascii("GET /" + seed + "/" + length + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /** Returns the whole answer to that request. */
    static byte[] to(int seed, int length) {
        byte[] head = ascii("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n");
        byte[] answer = new byte[head.length + length];
        System.arraycopy(head, 0, answer, 0, head.length);
        int state = seed;
        for (int i = head.length; i < answer.length; i++) {
            state = 1_664_525 * state + 1_013_904_223;
            answer[i] = (byte) (state >>> 24);
        }
        return answer;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
