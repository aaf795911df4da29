package dev.joule.verify.soak;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.verify.soak.SoakOptions.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(10)
class SoakOptionsTest {

    private static SoakOptions parse(String line) throws UsageException {
        return SoakOptions.parse(List.of(line.split(" ", -1)));
    }

    private static PrintStream printingTo(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, UTF_8);
    }

    @Test
    void readsAFractionOfAMinute() throws Exception {
        SoakOptions options = parse("--minutes 0.2 --seed 7 --workers 3 --no-children");
        assertThat(options.time()).isEqualTo(Duration.ofSeconds(12));
        assertThat(options.seed()).isEqualTo(7);
        assertThat(options.workers()).isEqualTo(3);
        assertThat(options.children()).isFalse();
        assertThat(options.rounds()).isZero();
    }

    @Test
    void readsATimeWithItsUnitAndLastsAMinuteOtherwise() throws Exception {
        assertThat(parse("--for 90s").time()).isEqualTo(Duration.ofSeconds(90));
        assertThat(parse("--for 1.5h").time()).isEqualTo(Duration.ofMinutes(90));
        assertThat(parse("--seed 1").time()).isEqualTo(Duration.ofMinutes(1));
        assertThat(parse("--rounds 3").time()).isEqualTo(Duration.ZERO);
    }

    @Test
    void readsARoundToReplay() throws Exception {
        SoakOptions options = parse("--minutes 1 --replay -42 churn");
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
                "--minutes",
                "--minutes none",
                "--minutes 0",
                "--minutes -1",
                "--minutes NaN",
                "--minutes 1 --workers 0",
                "--minutes 1 --workers many",
                "--minutes 1 --replay 1 circle",
                "--minutes 1 --replay 1",
                "--minutes 1 --hours 2"
            })
    void refusesWhatItDoesNotUnderstand(String line) {
        assertThatThrownBy(() -> parse(line)).isInstanceOf(UsageException.class);
    }

    @Test
    void aWrongCommandLineIsAnsweredWithWhatThereIs() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertThat(SoakMain.run(printingTo(bytes), "--minuts", "1")).isEqualTo(2);
        assertThat(bytes.toString(UTF_8))
                .startsWith("joule soak: there is no option --minuts; did you mean --minutes?")
                .contains("`joule soak --help`");
        bytes.reset();
        assertThat(SoakMain.run(printingTo(bytes), "--server", "--for", "30")).isEqualTo(2);
        assertThat(bytes.toString(UTF_8))
                .startsWith("joule soak --server: --for must be a time such as 500ms, 30s");
    }

    @Test
    void helpIsNoError() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertThat(SoakMain.run(printingTo(bytes), "--help")).isZero();
        assertThat(bytes.toString(UTF_8)).isEqualTo(SoakOptions.USAGE);
    }

    @Test
    void aPlanFollowsFromItsSeed() {
        for (RoundPlan.Shape shape : RoundPlan.Shape.values()) {
            assertThat(RoundPlan.draw(99, shape, 0)).isEqualTo(RoundPlan.draw(99, shape, 0));
            assertThat(RoundPlan.draw(99, shape, 5).workers()).isEqualTo(5);
        }
    }
}
