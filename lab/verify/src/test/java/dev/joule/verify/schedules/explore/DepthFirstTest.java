package dev.joule.verify.schedules.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class DepthFirstTest {

    @Test
    void goesThroughAllSequences() {
        DepthFirst choices = new DepthFirst();
        List<String> seen = new ArrayList<>();
        do {
            int first = choices.next(3);
            seen.add(first == 1 ? "1" : first + "" + choices.next(2));
        } while (choices.advance());
        assertThat(seen).containsExactly("00", "01", "1", "20", "21");
    }

    @Test
    void repeatsASequence() {
        DepthFirst choices = new DepthFirst();
        choices.next(2);
        choices.advance();
        choices.rewind();
        assertThat(choices.next(2)).isEqualTo(1);
    }

    @Test
    void noticesAScenarioThatDiffersFromRunToRun() {
        DepthFirst choices = new DepthFirst();
        choices.next(2);
        choices.advance();
        assertThatThrownBy(() -> choices.next(3)).hasMessageContaining("not deterministic");
    }
}
