package dev.joule.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LoadServerTest {

    private static final byte[] REQUESTS =
            "GET /one HTTP/1.1\r\n\r\nGET /two HTTP/1.1\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII);

    private static final String RESPONSES =
            new String(Answers.echo("/one"), StandardCharsets.US_ASCII)
                    + new String(Answers.echo("/two"), StandardCharsets.US_ASCII);

    @Test
    void answersWhateverTheRequestsAreCutInto() throws IOException {
        try (LoadServer server = LoadServer.start(Thread.ofVirtual().factory(), Service.ECHO)) {
            for (int cut = 0; cut <= REQUESTS.length; cut++) {
                try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
                    client.setTcpNoDelay(true);
                    OutputStream out = client.getOutputStream();
                    out.write(REQUESTS, 0, cut);
                    out.flush();
                    out.write(REQUESTS, cut, REQUESTS.length - cut);

                    byte[] answer = client.getInputStream().readNBytes(RESPONSES.length());
                    assertThat(new String(answer, StandardCharsets.US_ASCII)).isEqualTo(RESPONSES);
                }
            }
        }
    }

    @Test
    void servesManyAtATime() throws IOException {
        try (LoadServer server = LoadServer.start(Thread.ofVirtual().factory(), Service.ECHO)) {
            Socket[] clients = new Socket[50];
            for (int i = 0; i < clients.length; i++) {
                clients[i] = new Socket(InetAddress.getLoopbackAddress(), server.port());
            }
            // The last client to connect is answered while the others are silent, then the one
            // before it, and so on.
            for (int i = clients.length - 1; i >= 0; i--) {
                try (Socket client = clients[i]) {
                    client.getOutputStream().write(REQUESTS);
                    byte[] answer = client.getInputStream().readNBytes(RESPONSES.length());
                    assertThat(answer).hasSize(RESPONSES.length());
                }
            }
        }
    }
}
