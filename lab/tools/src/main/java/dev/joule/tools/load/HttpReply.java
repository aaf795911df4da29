package dev.joule.tools.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Recognizes any short response in HTTP/1.1 with a length or in chunks. */
final class HttpReply implements Reply {

    private static final int CAPACITY = 16 * 1024;
    private static final String LENGTH = "\r\ncontent-length:";
    private static final String CHUNKED = "\r\ntransfer-encoding: chunked";

    @Override
    public int capacity() {
        return CAPACITY;
    }

    @Override
    public State look(ByteBuffer bytes) throws IOException {
        String text = StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString();
        int head = text.indexOf("\r\n\r\n");
        if (head < 0 && text.length() < CAPACITY) {
            return State.PARTIAL;
        }
        if (head < 0 || !text.startsWith("HTTP/1.1 ")) {
            throw new IOException("not a response: " + text);
        }
        String fields = text.substring(0, head).toLowerCase(Locale.ROOT);
        int body = head + 4;
        int end = fields.contains(CHUNKED) ? endOfChunks(text, body) : body + lengthIn(fields);
        if ((text.length() > end && end >= 0) || end > CAPACITY) {
            throw new IOException("a response is longer than expected: " + text);
        }
        if (end < 0 || text.length() < end) {
            return State.PARTIAL;
        }
        return text.startsWith("200", "HTTP/1.1 ".length()) ? State.RIGHT : State.WRONG;
    }

    private static int lengthIn(String fields) {
        int at = fields.indexOf(LENGTH);
        if (at < 0) {
            return 0;
        }
        int from = at + LENGTH.length();
        int end = fields.indexOf('\r', from);
        return Integer.parseInt(fields.substring(from, end < 0 ? fields.length() : end).strip());
    }

    /** Returns the index after the last chunk, or -1 if it has not arrived. */
    private static int endOfChunks(String text, int body) throws IOException {
        int at = body;
        while (true) {
            int line = text.indexOf("\r\n", at);
            if (line < 0) {
                return -1;
            }
            int size = sizeIn(text.substring(at, line));
            int end = line + 2 + size + 2;
            if (size == 0 || end > text.length()) {
                return end > text.length() ? -1 : end;
            }
            at = end;
        }
    }

    private static int sizeIn(String line) throws IOException {
        try {
            return Integer.parseInt(line.strip(), 16);
        } catch (NumberFormatException e) {
            throw new IOException("not the size of a chunk: " + line, e);
        }
    }
}
