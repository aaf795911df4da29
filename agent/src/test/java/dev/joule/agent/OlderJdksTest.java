package dev.joule.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.agent.programs.Quiet;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Objects;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the door does on a JDK that could not load what is behind it. */
@Timeout(120)
class OlderJdksTest {
    /** The class format of Java 17. */
    private static final int MAJOR = 61;

    private static String whyNot(String version) {
        return Objects.requireNonNullElse(Agent.whyNot(Runtime.Version.parse(version)), "goes on");
    }

    @Test
    void aLineSaysThatTheyAreTooOld() {
        assertThat(whyNot("17.0.12+7")).isEqualTo("needs JDK 25; this is 17.0.12+7");
        assertThat(whyNot("21")).isEqualTo("needs JDK 25; this is 21");
        assertThat(whyNot("24.0.2+12-54")).isEqualTo("needs JDK 25; this is 24.0.2+12-54");
    }

    @Test
    void othersAreLookedAtByTheInside() {
        assertThat(whyNot("25-ea+1")).isEqualTo("goes on");
        assertThat(whyNot("25.0.1+8-LTS")).isEqualTo("goes on");
        assertThat(whyNot("26")).isEqualTo("goes on");
        assertThat(whyNot(Runtime.version().toString())).isEqualTo("goes on");
    }

    @Test
    void theirOptionsAreReadWithTheSamePrecedence() {
        assertThat(Agent.is("unsupported", "fail", null)).isFalse();
        assertThat(Agent.is("unsupported", "fail", "workers=2, unsupported = fail")).isTrue();
        assertThat(Agent.is("unsupported", "fail", "unsupported=fail,unsupported=warn")).isFalse();
        assertThat(Agent.is("unsupported", "fail", "name=unsupported=fail")).isFalse();
        System.setProperty("joule.unsupported", "fail");
        try {
            assertThat(Agent.is("unsupported", "fail", "workers=2")).isTrue();
            assertThat(Agent.is("unsupported", "fail", "unsupported=warn")).isFalse();
        } finally {
            System.clearProperty("joule.unsupported");
        }
    }

    /** As on an older JDK, the inside cannot be loaded: the agent is on the boot class path. */
    @Test
    void nothingIsSaidWhereTheJdksSchedulerIsAskedFor() {
        String boot = "-Xbootclasspath/a:" + AgentJvm.jar();
        var failed = AgentJvm.with("unsupported=fail", boot).run(Quiet.class);
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err()).anyMatch(line -> line.startsWith("joule-agent: did not start"));
        var left = AgentJvm.with("unsupported=fail,scheduler=jdk", boot).run(Quiet.class);
        assertThat(left.exitCode()).isZero();
        assertThat(left.err()).noneMatch(line -> line.startsWith("joule-agent:"));
    }

    /** Else they would tell the user of a class file instead. */
    @Test
    void theyCanReadTheDoor() throws IOException {
        try (ZipFile jar = new ZipFile(AgentJvm.jar().toFile())) {
            var door =
                    jar.stream().filter(entry -> entry.getName().matches("dev/.*class")).toList();
            assertThat(door).isNotEmpty();
            for (var entry : door) {
                try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
                    in.skipNBytes(Integer.BYTES + Short.BYTES); // the magic, the minor version
                    assertThat(in.readUnsignedShort()).as(entry.getName()).isEqualTo(MAJOR);
                }
            }
        }
    }
}
