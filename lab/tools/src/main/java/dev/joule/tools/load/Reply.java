package dev.joule.tools.load;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Recognizes the answers to the requests of one connection. */
interface Reply {

    /** The state of an answer. */
    enum State {
        PARTIAL,
        RIGHT,
        /** Complete, but an answer with another status than 200. */
        WRONG
    }

    /** Returns the most bytes that an answer can have, and one more to notice a longer one. */
    int capacity();

    /**
     * Looks at all bytes that have arrived since the request.
     *
     * @param bytes the bytes from 0 to the limit
     * @throws IOException if they are not the beginning of an answer
     */
    State look(ByteBuffer bytes) throws IOException;
}
