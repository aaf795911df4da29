package dev.joule.verify.soak.limits;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that each fault names an act of its limit. */
@Timeout(60)
class LimitFaultTest {

    @Test
    void aFaultHasItsAct() {
        for (LimitFault each : LimitFault.ALL) {
            assertThat(each.limit().acts()).extracting(Act::name).contains(each.act());
        }
    }
}
