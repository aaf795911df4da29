package dev.joule.verify.soak.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.verify.soak.SoakLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the shortest possible soak, and that each fault of a server is detected. */
@Tag("stress")
@Timeout(value = 100, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerSoakTest {

    @Test
    void eachTwinIsCaught() throws InterruptedException {
        assertThat(ServerSelfCheck.all(2, 5))
                .hasSize(FaultyServer.values().length - 1)
                .allSatisfy(result ->
                        assertThat(result.caught())
                                .as("%s said: %s", result.twin(), result.said())
                                .isTrue());
    }

    @Test
    void bothServersHoldNothingWhenTheirClientsAreGone() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        ServerSoakOptions options =
                new ServerSoakOptions(
                        Duration.ofSeconds(3),
                        3,
                        Runtime.getRuntime().availableProcessors(),
                        List.of(ThreadPlacement.values()));
        boolean well = new ServerSoak(out, options).run();
        String said = bytes.toString(StandardCharsets.UTF_8);
        assertThat(well).as(said).isTrue();
        assertThat(said)
                .contains("agent: ", "api: ", "every answer was right, and nothing was left");
    }

    @Test
    void aWrongCommandLineIsReported() {
        assertThat(SoakLine.run("--server --for none").said())
                .contains("--for must be a time such as", "--help` shows what there is");
        assertThat(SoakLine.run("--server --ground sea").said())
                .contains("--ground cannot be sea; there are agent, api");
    }
}
