package dev.joule.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ResultJsonTest {

    private final Results results = new Results();

    private String json() {
        return new ResultJson(Fixtures.SUITE, results)
                .format(Fixtures.SUITE.rows(), Fixtures.SUITE.subjects());
    }

    @Test
    void writesAnObjectPerCell() {
        results.add("fast", "joule", 1);
        results.add("fast", "joule", 2.5);
        results.add("slow", "other", 3);

        assertThat(json())
                .isEqualTo(
                        """
                        [
                          {"suite": "suite", "row": "fast", "subject": "joule", "unit": "ns", "better": "less", \
                        "median": 1.7500, "min": 1.0000, "max": 2.5000, "n": 2},
                          {"suite": "suite", "row": "slow", "subject": "other", "unit": "ns", "better": "less", \
                        "median": 3.0000, "min": 3.0000, "max": 3.0000, "n": 1}
                        ]
                        """);
    }

    @Test
    void writesTheRangeOfTheRatiosOfTheProcesses() {
        results.addRun("fast", "joule", List.of(1.0));
        results.addRun("fast", "joule", List.of(3.0));
        results.addRun("fast", "other", List.of(2.0));
        results.addRun("fast", "other", List.of(2.0));

        assertThat(json())
                .contains("\"subject\": \"other\"")
                .contains("\"n\": 2, \"ratio_min\": 0.5000, \"ratio_max\": 1.5000}")
                .containsOnlyOnce("ratio_min");
    }

    @Test
    void leavesOutWhatFailed() {
        results.add("fast", "joule", 1);
        results.fail("fast", "joule");

        assertThat(json()).isEqualTo("[]\n");
    }
}
