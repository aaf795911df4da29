package dev.joule.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.agent.AgentJvm.Result;
import dev.joule.agent.programs.Held;
import dev.joule.agent.programs.Stuck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which virtual thread holds its carrier, and where, can be heard of. */
@Tag("slow")
@Timeout(120)
class StallsTest {
    private static final String THREAD = "stuck one runs ";

    /** On a machine that is busy a spare may have come to the only worker's help. */
    private static final String WARNING =
            "logged: WARNING joule-agent-(worker|spare)-0"
                    + " has been in one task for more than 10 ms: "
                    + THREAD;

    private static final String PLACE = "dev.joule.agent.programs.Stuck.holdHere(";

    @Test
    void theLogTellsWhenAnArgumentAsks() {
        assertIsLogged(AgentJvm.with("workers=1,stall.warn=true"));
    }

    @Test
    void orAProperty() {
        assertIsLogged(AgentJvm.with("workers=1", "-Djoule.stall.warn=true"));
    }

    private static void assertIsLogged(AgentJvm jvm) {
        Result result = jvm.flag("-Dstuck.awaitsLog=true").run(Stuck.class);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).hasSize(2);
        assertThat(result.out().get(0))
                .matches(Pattern.compile(WARNING + ".*", Pattern.DOTALL))
                .contains(PLACE);
        assertIsRecorded(result);
    }

    @Test
    void unaskedOnlyTheFlightRecorderDoes() {
        Result result =
                AgentJvm.with("workers=1,stall.warn=false", "-Djoule.stall.warn=true")
                        .run(Stuck.class);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).hasSize(2).startsWith("logged: nothing");
        assertIsRecorded(result);
    }

    @Test
    void aRecordingThatAsksForNothingGetsNoEvent(@TempDir Path folder) throws IOException {
        assertThat(stalls(folder, "settings=default")).isEmpty();
    }

    @Test
    void oneWithOurSettingsDoes(@TempDir Path folder) throws IOException {
        Path settings = AgentJvm.target().resolve("../../docs/guide/joule.jfc").normalize();
        assertThat(stalls(folder, "settings=default,settings=" + settings))
                .isNotEmpty()
                .allSatisfy(event -> assertThat(event.getString("stack")).contains("Held."));
    }

    private static List<RecordedEvent> stalls(Path folder, String settings) throws IOException {
        Path file = folder.resolve("events.jfr");
        Result result =
                AgentJvm.with(
                                "workers=1",
                                "-XX:StartFlightRecording:filename=" + file + "," + settings,
                                "-Xlog:disable")
                        .run(Held.class);
        assertThat(result.out()).contains("helped");
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("dev.joule.Stall"))
                .toList();
    }

    private static void assertIsRecorded(Result result) {
        assertThat(result.out().get(1))
                .startsWith("recorded: stuck one, " + THREAD)
                .contains(PLACE);
    }
}
