package dev.joule.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class WrkTest {

    @Test
    void readsTheRate() throws IOException {
        String printed =
                """
                Running 1s test @ http://127.0.0.1:1/
                  12345 requests in 1.00s, 1.23MB read
                Requests/sec:  12322.59
                Transfer/sec:      1.23MB
                """;

        assertThat(Wrk.rate(printed)).isEqualTo(12322.59);
    }

    @Test
    void saysWhatItReadWhenThatIsNoRate() {
        assertThatIOException()
                .isThrownBy(() -> Wrk.rate("unable to connect"))
                .withMessage("wrk told no rate: unable to connect");
    }
}
