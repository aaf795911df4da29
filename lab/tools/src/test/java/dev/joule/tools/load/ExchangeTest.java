package dev.joule.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ExchangeTest {

    private final Exchange exchange = new Exchange(Service.ECHO);
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Returns the answer to bytes that arrive at once. */
    private String answerTo(String bytes) throws Exception {
        out.reset();
        exchange.step(new ByteArrayInputStream(bytes.getBytes(StandardCharsets.US_ASCII)), out);
        return out.toString(StandardCharsets.US_ASCII);
    }

    private static String request(String target) {
        return "GET " + target + " HTTP/1.1\r\nHost: here\r\n\r\n";
    }

    @Test
    void answersTheTarget() throws Exception {
        assertThat(answerTo(request("/hello")))
                .isEqualTo(
                        """
                        HTTP/1.1 200 OK\r
                        Content-Type: text/plain\r
                        Content-Length: 6\r
                        \r
                        /hello\
                        """)
                .isEqualTo(new String(Answers.echo("/hello"), StandardCharsets.US_ASCII));
    }

    @Test
    void answersPipelinedRequestsAtOnce() throws Exception {
        assertThat(answerTo(request("/a") + request("/b") + "GET /c"))
                .containsSubsequence("200 OK", "\r\n\r\n/a", "200 OK", "\r\n\r\n/b")
                .doesNotContain("/c");

        assertThat(answerTo(" HTTP/1.1\r\n\r\n")).endsWith("\r\n\r\n/c");
    }

    @Test
    void waitsForTheWholeOfASplitRequest() throws Exception {
        String request = request("/split");
        for (int i = 0; i < request.length() - 1; i++) {
            assertThat(answerTo(request.substring(i, i + 1))).isEmpty();
        }

        assertThat(answerTo(request.substring(request.length() - 1))).endsWith("\r\n\r\n/split");
    }

    @Test
    void answersMoreThanFitsIntoItsBuffer() throws Exception {
        String many = request("/").repeat(100);

        assertThat(answerTo(many).split("200 OK", -1)).hasSize(101);
    }

    @Test
    void endsWithTheConnectionAndNotInARequest() throws Exception {
        assertThat(exchange.step(new ByteArrayInputStream(new byte[0]), out)).isFalse();

        answerTo("GET /half");
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> exchange.step(new ByteArrayInputStream(new byte[0]), out));
    }

    @Test
    void refusesWhatItCannotAnswer() throws Exception {
        assertThatIOException().isThrownBy(() -> answerTo("nonsense\r\n\r\n"));

        Exchange other = new Exchange(Service.ECHO);
        ByteArrayInputStream endless = new ByteArrayInputStream(new byte[10_000]);
        other.step(endless, out);
        assertThatIOException()
                .isThrownBy(() -> other.step(endless, out))
                .withMessage("a request of more than 4096 bytes");
    }
}
