package dev.joule.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A time is named as a person would name it. */
class NamesTest {

    @ParameterizedTest
    @CsvSource({
        "PT1.5S, 1.5 s",
        "PT1S, 1 s",
        "PT0.02S, 20 ms",
        "PT0.0015S, 1.5 ms",
        "PT1.25S, 1.25 s",
        "PT1.234S, 1234 ms",
        "PT0.000001S, 1 µs",
        "PT0.0000005S, 500 ns",
        "PT0.001234567S, 1.234 ms",
        "PT90S, 1.5 min",
        "PT100S, 100 s",
        "PT90M, 1.5 h",
        "PT48H, 48 h",
        "PT1H0.000000001S, 1 h",
        "PT0S, 0 ns"
    })
    void named(Duration time, String name) {
        assertThat(Names.ofTime(time.toNanos())).isEqualTo(name);
    }

    private record Circle(List<Object> in) {}

    private static final class Nameless {
        @Override
        @SuppressWarnings({"NullAway", "ToStringReturnsNull"}) // a mistake of a user's
        public String toString() {
            return null;
        }
    }

    @Test
    void anObjectThatCannotBeNamedHasTheNameOfItsClass() {
        List<Object> in = new ArrayList<>();
        Circle circle = new Circle(in);
        in.add(circle);
        assertThat(Names.of(circle)).isEqualTo("Circle");
        assertThat(Names.of(new Nameless())).isEqualTo("Nameless");
    }
}
