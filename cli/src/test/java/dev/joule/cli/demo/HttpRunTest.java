package dev.joule.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HttpRunTest {
    private final Interrupt interrupt = new Interrupt();
    private final StringWriter text = new StringWriter();

    private HttpDuel run(double seconds) throws Exception {
        Progress progress = new LineProgress(new PrintWriter(text));
        return new HttpRun(2, seconds, DemoCommandTest.AGENT, progress, interrupt).run();
    }

    @Test
    void bothServersAnswer() throws Exception {
        HttpDuel duel = run(0.5);
        assertThat(duel.results()).extracting(HttpResult::key).containsExactly("jdk", "joule");
        assertThat(duel.results())
                .allMatch(result -> result.perSecond() > 0)
                .allMatch(result -> result.answer().samples() >= HttpLoad.CONNECTIONS);
    }

    @Test
    void anInterruptEndsItWithoutResults() throws Exception {
        interrupt.ask();
        assertThat(run(3_600).results()).isEmpty();
    }

    @Test
    void aServerThatAnswersWrongIsCaught() throws Exception {
        byte[] wrong = HttpServerMain.ANSWER.clone();
        wrong[wrong.length - 2]++;
        assertThatThrownBy(() -> load(wrong)).hasStackTraceContaining("not the answer that is due");
    }

    @Test
    void aServerThatClosesIsCaught() {
        assertThatThrownBy(() -> load("HTTP".getBytes(StandardCharsets.US_ASCII)))
                .hasStackTraceContaining("the server closed a connection");
    }

    /** Loads a server that gives this answer once on each connection, and no other. */
    private static void load(byte[] answer) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 128, InetAddress.getLoopbackAddress())) {
            Thread server = Thread.ofPlatform().daemon().start(() -> answerOnce(listener, answer));
            try (HttpLoad load = new HttpLoad(listener.getLocalPort())) {
                load.turn(1_000_000_000, new DelayRecorder(1));
            }
            server.join();
        }
    }

    private static void answerOnce(ServerSocket listener, byte[] answer) {
        try {
            List<Socket> sockets = new ArrayList<>();
            for (int i = 0; i < HttpLoad.CONNECTIONS; i++) {
                sockets.add(listener.accept());
            }
            for (Socket socket : sockets) {
                socket.getInputStream().readNBytes(HttpLoad.REQUEST.length);
                socket.getOutputStream().write(answer);
                socket.close();
            }
        } catch (IOException gone) {
            return; // the load has closed the connection
        }
    }
}
