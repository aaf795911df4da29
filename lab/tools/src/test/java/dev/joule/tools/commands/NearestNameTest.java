package dev.joule.tools.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class NearestNameTest {
    private static final List<String> NAMES = List.of("demo", "doctor", "--subjects", "sim");

    @Test
    void findsWhatIsAFewLettersAway() {
        assertThat(NearestName.of("dmeo", NAMES)).isEqualTo("demo");
        assertThat(NearestName.of("docter", NAMES)).isEqualTo("doctor");
        assertThat(NearestName.of("--subject", NAMES)).isEqualTo("--subjects");
        assertThat(NearestName.of("sum", NAMES)).isEqualTo("sim");
        assertThat(NearestName.hint("dem", NAMES)).isEqualTo("; did you mean demo?");
    }

    @Test
    void guessesNothingThatIsFarAway() {
        assertThat(NearestName.of("nosuch", NAMES)).isNull();
        assertThat(NearestName.of("", NAMES)).isNull();
        assertThat(NearestName.hint("x", List.of())).isEmpty();
    }

    @Test
    void listsTheNamesBehindTheGuess() {
        List<String> two = List.of("fast", "slow");
        assertThat(NearestName.hintAmong("fats", two))
                .isEqualTo("; did you mean fast? There are fast, slow");
        assertThat(NearestName.hintAmong("other", two)).isEqualTo("; there are fast, slow");
    }
}
