package dev.joule.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.joule.tools.load.Reply.State;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class HttpReplyTest {

    private static final String WITH_LENGTH =
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello";

    private static final String IN_CHUNKS =
            """
            HTTP/1.1 200
            Transfer-Encoding: chunked

            5
            hello
            a
            0123456789
            0

            """
                    .replace("\n", "\r\n");

    private static State look(String text) throws IOException {
        return new HttpReply().look(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @Test
    void anAnswerIsCompleteWithItsLastByteAndNotBefore() throws IOException {
        for (String whole : new String[] {WITH_LENGTH, IN_CHUNKS}) {
            for (int length = 0; length < whole.length(); length++) {
                assertThat(look(whole.substring(0, length))).isEqualTo(State.PARTIAL);
            }
            assertThat(look(whole)).isEqualTo(State.RIGHT);
        }
    }

    @Test
    void anAnswerWithoutALengthHasNoBody() throws IOException {
        assertThat(look("HTTP/1.1 200 OK\r\n\r\n")).isEqualTo(State.RIGHT);
    }

    @Test
    void anotherStatusIsAnError() throws IOException {
        assertThat(look("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")).isEqualTo(State.WRONG);
    }

    @Test
    void otherBytesAreNoAnswer() {
        assertThatIOException().isThrownBy(() -> look("SSH-2.0\r\n\r\n"));
        assertThatIOException().isThrownBy(() -> look(WITH_LENGTH + "!"));
        assertThatIOException()
                .isThrownBy(
                        () -> look("HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"));
    }
}
