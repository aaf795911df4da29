package dev.joule.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class SummaryTest {

    @Test
    void takesTheMiddleOfAnOddNumber() {
        assertThat(Summary.of(List.of(9.0, 1.0, 5.0))).isEqualTo(new Summary(5, 1, 9, 3));
    }

    @Test
    void takesTheMeanOfTheMiddleTwoOfAnEvenNumber() {
        assertThat(Summary.of(List.of(4.0, 1.0, 9.0, 2.0))).isEqualTo(new Summary(3, 1, 9, 4));
    }

    @Test
    void needsASample() {
        assertThatIllegalArgumentException().isThrownBy(() -> Summary.of(List.of()));
    }
}
