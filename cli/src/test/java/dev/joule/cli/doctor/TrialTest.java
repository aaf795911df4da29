package dev.joule.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How the doctor reads what it finds. */
@Timeout(20)
class TrialTest {

    @Test
    void aTrialOnJouleNamesItsCarrier() {
        Trial trial =
                Trial.of(
                        List.of(
                                "Picked up JAVA_TOOL_OPTIONS: -Dx=y",
                                TrialMain.MARK + "trial.carrier=joule-agent-worker-0"));
        assertThat(trial.isOnJoule()).isTrue();
        assertThat(trial.problems()).isEmpty();
    }

    @Test
    void aTrialThatFailsSaysWhy() {
        Trial trial = Trial.of(List.of("joule-agent: does not know JDK 99 (x=y)"));
        assertThat(trial.isOnJoule()).isFalse();
        assertThat(trial.problems()).containsExactly("does not know JDK 99 (x=y)");
    }

    @Test
    void aQuotaBelowTheProcessorsIsPointedOut() {
        assertThat(ProcessorQuota.describe(4, "max 100000\n")).isEqualTo("4, no quota");
        assertThat(ProcessorQuota.describe(4, "150000 100000\n"))
                .startsWith("4, with a quota of 1.50: set -Djoule.workers");
        assertThat(ProcessorQuota.describe(2, "200000 100000"))
                .isEqualTo("2, with a quota of 2.00");
        assertThat(ProcessorQuota.describe(2, "nonsense")).isEqualTo("2, no quota");
    }

    @Test
    void settingsAreShownWithTheirEffect() {
        Properties properties = new Properties();
        properties.setProperty("jdk.virtualThreadScheduler.parallelism", "3");
        properties.setProperty("jdk.virtualThreadScheduler.minRunnable", "1");
        properties.setProperty("java.version", "25");
        assertThat(VirtualThreadFlags.describe(properties))
                .containsExactly(
                        "jdk.virtualThreadScheduler.minRunnable=1: has no effect on Joule",
                        "jdk.virtualThreadScheduler.parallelism=3: the number of workers");
        properties.setProperty("joule.workers", "2");
        assertThat(VirtualThreadFlags.describe(properties))
                .contains("joule.workers=2")
                .anyMatch(line -> line.endsWith("parallelism=3: overridden by joule.workers"));
    }

    @Test
    void theAgentIsFoundByItsFile() {
        for (String arguments :
                List.of(
                        "-Xmx1g -javaagent:/opt/x/joule-agent.jar=workers=2 -Da=b",
                        "-Da=b -javaagent:/opt/my app/joule-agent.jar",
                        "-javaagent:joule-agent-0.1.0.jar")) {
            assertThat(new RunningJvm(new Properties(), arguments).hasAgent()).isTrue();
        }
        for (String arguments : List.of("", "-javaagent:other.jar -Dx=joule-agent.jar")) {
            assertThat(new RunningJvm(new Properties(), arguments).hasAgent()).isFalse();
        }
    }

    @Test
    void aSwitchedOffAgentIsNoJoule() {
        String plain = "-javaagent:joule-agent.jar=workers=2 -Dx=scheduler=jdk";
        Properties off = new Properties();
        off.setProperty("joule.scheduler", "jdk");
        assertThat(new RunningJvm(new Properties(), plain).isSwitchedOff()).isFalse();
        assertThat(new RunningJvm(off, plain).isSwitchedOff()).isTrue();
        assertThat(
                        new RunningJvm(
                                        new Properties(),
                                        "-javaagent:joule-agent.jar=workers=2,scheduler=jdk -Da=b")
                                .isSwitchedOff())
                .isTrue();
    }
}
