package dev.joule.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The figures that the script of wrk prints. */
@Timeout(10)
class WrkTest {

    @Test
    void readsTheWholeRun() throws IOException {
        String printed =
                """
                Running 3s test @ http://127.0.0.1:1/text
                Requests/sec:  1000.00
                whole run: 3000 3000000 2 1500 20000 30500 41000
                """;

        WholeRun run = WrkRun.parse(printed);

        assertThat(run).isEqualTo(new WholeRun(3000, 3, 2, 1.5, 20, 30.5, 41));
        assertThat(run.rate()).isEqualTo(1000);
    }

    @Test
    void saysWhatItReadWhenWrkReportsNothing() {
        assertThatIOException()
                .isThrownBy(() -> WrkRun.parse("unable to connect"))
                .withMessage("wrk reported nothing: unable to connect");
    }
}
