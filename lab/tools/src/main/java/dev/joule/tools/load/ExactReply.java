package dev.joule.tools.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Expects the same bytes each time. */
final class ExactReply implements Reply {

    private final ByteBuffer expected;

    ExactReply(byte[] expected) {
        this.expected = ByteBuffer.allocateDirect(expected.length).put(expected).flip();
    }

    @Override
    public int capacity() {
        return expected.capacity() + 1;
    }

    @Override
    public State look(ByteBuffer bytes) throws IOException {
        if (bytes.limit() < expected.capacity()) {
            return State.PARTIAL;
        }
        if (!bytes.equals(expected)) {
            throw new IOException(
                    "not the response that is due: " + StandardCharsets.ISO_8859_1.decode(bytes));
        }
        return State.RIGHT;
    }
}
