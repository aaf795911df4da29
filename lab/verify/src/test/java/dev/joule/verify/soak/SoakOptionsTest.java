package dev.joule.verify.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.tools.commands.JouleLine;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Timeout(10)
class SoakOptionsTest {

    private static SoakArguments parsed(String line) {
        SoakArguments arguments = new SoakArguments();
        JouleLine.configure(new CommandLine(arguments)).parseArgs(line.split(" ", -1));
        return arguments;
    }

    private static SoakOptions parse(String line) {
        return parsed(line).ofTasks();
    }

    @Test
    void readsATimeASeedAndASize() {
        SoakOptions options = parse("--for 12s --seed 7 --workers 3");
        assertThat(options.time()).isEqualTo(Duration.ofSeconds(12));
        assertThat(options.seed()).isEqualTo(7);
        assertThat(options.workers()).isEqualTo(3);
        assertThat(options.rounds()).isZero();
    }

    @Test
    void readsATimeWithItsUnitAndLastsAMinuteOtherwise() {
        assertThat(parse("--for 90s").time()).isEqualTo(Duration.ofSeconds(90));
        assertThat(parse("--for 1.5h").time()).isEqualTo(Duration.ofMinutes(90));
        assertThat(parse("--seed 1").time()).isEqualTo(Duration.ofMinutes(1));
        assertThat(parse("--rounds 3").time()).isEqualTo(Duration.ZERO);
    }

    @Test
    void readsARoundToReplay() {
        SoakOptions options = parse("--for 1m --replay -42 churn");
        assertThat(options.replay()).isEqualTo(-42);
        assertThat(options.shape()).isEqualTo(RoundPlan.Shape.CHURN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--for",
                "--for 30",
                "--for 0s",
                "--for soon",
                "--for 1m --workers 0",
                "--for 1m --workers many",
                "--for 1m --replay 1 circle",
                "--for 1m --replay 1",
                "--for 1m --hours 2",
                "--ground api",
                "--server --ground sea",
                "--server --rounds 3"
            })
    void refusesWhatItDoesNotUnderstand(String line) {
        SoakLine soak = SoakLine.run(line);
        assertThat(soak.status()).as(soak.said()).isEqualTo(2);
        assertThat(soak.said()).startsWith("joule soak: ").endsWith("` shows what there is\n");
    }

    @Test
    void aWrongCommandLineIsAnsweredWithWhatThereIs() {
        assertThat(SoakLine.run("--rouds 1").said())
                .startsWith("joule soak: there is no option --rouds; did you mean --rounds?")
                .contains("`joule soak --help`");
        assertThat(SoakLine.run("--server --for 30").said())
                .startsWith("joule soak: --for must be a time such as 500ms, 30s");
        assertThat(SoakLine.run("--workers 0").said())
                .startsWith("joule soak: --workers must be 1 to ");
    }

    @Test
    void helpIsNoError() {
        SoakLine soak = SoakLine.run("--server --help");
        assertThat(soak.status()).isZero();
        assertThat(soak.said())
                .startsWith("Usage: joule soak [--for TIME]")
                .contains("--for=TIME", "--server", "agent, api");
    }

    @Test
    void theModeMayComeAnywhere() {
        assertThat(parsed("--for 5s --server").ofServer().time()).isEqualTo(Duration.ofSeconds(5));
        assertThat(parsed("--ground api --server").ofServer().grounds()).hasSize(1);
    }

    @Test
    void aPlanFollowsFromItsSeed() {
        for (RoundPlan.Shape shape : RoundPlan.Shape.values()) {
            assertThat(RoundPlan.draw(99, shape, 0)).isEqualTo(RoundPlan.draw(99, shape, 0));
            assertThat(RoundPlan.draw(99, shape, 5).workers()).isEqualTo(5);
        }
    }
}
