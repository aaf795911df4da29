package dev.joule.bench.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The figures that the kernel prints. */
@Timeout(10)
class ProcessAccountTest {

    @Test
    void readsTheTimesAfterANameWithSpacesAndParentheses() {
        String stat = "7 (a) (b c) S 1 1 1 0 -1 4 0 0 0 0 150 25 0 0 20";
        assertThat(ProcessAccount.cpuSeconds(stat)).isEqualTo(1.75);
        assertThat(ProcessAccount.userSeconds(stat)).isEqualTo(1.5);
    }

    @Test
    void readsTheMostMemory() throws IOException {
        assertThat(ProcessAccount.peakBytes("Name:\tjava\nVmHWM:\t    2048 kB\nVmRSS:\t 10 kB\n"))
                .isEqualTo(2048 * 1024);
    }
}
