package dev.joule.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class MountEventsTest {

    @Test
    void nobodyNeedsThem() {
        assertThat(flags("", "-jar", "app.jar", "-agentlib:jdwp")).isEqualTo(MountEvents.OFF);
        assertThat(flags("-Xmx1g", "-cp", "x", "app.Main")).isEqualTo(MountEvents.OFF);
    }

    @Test
    void whoBringsAnotherAgentMayNeedThem() {
        assertThat(flags("", "-agentlib:jdwp=server=y", "-jar", "app.jar")).isEmpty();
        assertThat(flags("", "-cp", "x", "-javaagent:other.jar", "app.Main")).isEmpty();
        assertThat(flags("-Xmx1g -agentpath:/lib/x.so", "-jar", "app.jar")).isEmpty();
    }

    @Test
    void whoHasDecidedIsHeard() {
        assertThat(flags("", "-XX:+DoJVMTIVirtualThreadTransitions", "app.jar")).isEmpty();
    }

    @Test
    void whatIsInAFileMayBeAnything() {
        assertThat(flags("", "-Xmx1g", "@more", "-jar", "app.jar")).isEmpty();
    }

    private static List<String> flags(String environment, String... arguments) {
        return MountEvents.flags(List.of(arguments), environment);
    }
}
