package dev.joule.verify.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests a soak that is bounded by rounds, not by time. */
@Tag("stress")
@Timeout(value = 100, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShortSoakTest {

    private static void soak(String more) {
        SoakLine soak = SoakLine.run(("--rounds 6 --seed 3 " + more).trim());
        assertThat(soak.status()).as(soak.said()).isZero();
        assertThat(soak.said())
                .contains("11 of 11 faults caught", "every task is accounted for (seed 3)");
    }

    @Test
    void onSchedulersOfManySizes() {
        soak("");
    }

    @Test
    void onOneWorker() {
        soak("--workers 1");
    }
}
