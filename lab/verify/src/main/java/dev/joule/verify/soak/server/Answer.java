package dev.joule.verify.soak.server;

import dev.joule.tools.load.Answers;

/** The answer to each request, known to both sides. */
final class Answer {
    /** The longest body of an answer. */
    static final int BODY_MAX = 1 << 18;

    private Answer() {}

    /** Returns a request for a body that is drawn from a number. */
    static byte[] request(int seed, int length) {
        return Answers.request("/" + seed + "/" + length);
    }

    /** Returns the whole answer to that request. */
    static byte[] to(int seed, int length) {
        return Answers.of(body(seed, length));
    }

    /** Returns the body of that answer. */
    static byte[] body(int seed, int length) {
        byte[] body = new byte[length];
        int state = seed;
        for (int i = 0; i < length; i++) {
            state = 1_664_525 * state + 1_013_904_223;
            body[i] = (byte) (state >>> 24);
        }
        return body;
    }
}
