package dev.joule.tools.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

@Timeout(20)
class TimeSpanTest {

    @Test
    void readsANumberWithItsUnit() {
        assertThat(TimeSpan.parse("250ms")).isEqualTo(Duration.ofMillis(250));
        assertThat(TimeSpan.parse("30s")).isEqualTo(Duration.ofSeconds(30));
        assertThat(TimeSpan.parse("0.5m")).isEqualTo(Duration.ofSeconds(30));
        assertThat(TimeSpan.parse("2h")).isEqualTo(Duration.ofHours(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "30", "s", "-1s", "0s", "1 s", "1d", "1e9s", "NaNs", "999999999h"})
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> TimeSpan.parse(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("such as 500ms, 30s")
                .hasMessageEndingWith("not \"" + text + '"');
    }
}
