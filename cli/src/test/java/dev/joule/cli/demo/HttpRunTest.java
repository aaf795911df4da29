package dev.joule.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
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
                .allMatch(result -> result.answer().samples() >= HttpSubject.CONNECTIONS);
    }

    @Test
    void anInterruptEndsItWithoutResults() throws Exception {
        interrupt.ask();
        assertThat(run(3_600).results()).isEmpty();
    }
}
